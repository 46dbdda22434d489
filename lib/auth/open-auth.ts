import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Person } from '../domain/person.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { rateLimit } from '../limits/rate-limit.ts';
import { recordAudit } from '../store/audit.ts';
import { countersInStore } from '../store/counters-in-store.ts';
import type { Store } from '../store/open-store.ts';
import { findPerson } from '../store/people.ts';
import { accounts, people, sessions, verifications } from '../store/schema/accounts.ts';
import { identityProvider } from './identity-provider.ts';
import { reachedAt } from './reached-at.ts';
import { signingSecret } from './signing-secret.ts';

/** Sessions of people who signed in. */
export type Auth = {
  /** Answers what is posted to or asked of `/api/auth/…`. */
  handle(request: Request): Promise<Response>;
  /** Who a request's cookie says is signed in; null when nobody is, or the person may not any more. */
  personOf(headers: Headers): Promise<Person | null>;
};

const signInsPerMinute = 30;

/** Nobody can sign up: an administrator adds people, and a provider signs in only who was added. */
export function openAuth(env: Env, store: Store): Auth {
  const address = reachedAt(env);
  const provider = identityProvider(env);
  const counters = countersInStore(store);
  const auth = betterAuth({
    appName: 'Tabletalk',
    baseURL: address,
    trustedOrigins: [address, address.replace('//127.0.0.1', '//localhost')],
    secret: signingSecret(env),
    telemetry: { enabled: false },
    logger: { level: 'error' },
    database: drizzleAdapter(store.db, {
      provider: 'pg',
      schema: { user: people, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10 },
    plugins: provider === null ? [] : [genericOAuth({ config: [provider] })],
    // Behind a proxy everybody has one address, so the limit must leave room for a morning's sign-ins.
    rateLimit: {
      enabled: true,
      customRules: { '/sign-in/email': { window: 60, max: signInsPerMinute } },
      customStorage: {
        async consume(key, { window, max }) {
          const rule = { name: 'auth', most: max, seconds: window };
          const waitSeconds = await rateLimit(counters, rule).take(key);
          return { allowed: waitSeconds === 0, retryAfter: waitSeconds || null };
        },
      },
    },
    advanced: { cookiePrefix: 'tabletalk', useSecureCookies: address.startsWith('https:') },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            if ((await findPerson(store, userId)) === null) {
              throw new APIError('FORBIDDEN', {
                message: 'This person may not sign in. Ask an administrator.',
              });
            }
          },
          after: async ({ userId }) => {
            const person = await findPerson(store, userId);
            if (person) await recordAudit(store, { person, action: 'session.begin', subject: person.name });
          },
        },
      },
      // Nobody asks the provider for anything after the sign-in, so its tokens are not kept.
      account: {
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    },
    account: { updateAccountOnSignIn: false },
  });
  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (!offered.test(pathname)) {
        throw new AppError('not-found', { userMessage: `There is nothing at ${pathname}.` });
      }
      const response = await auth.handler(request);
      if (response.status !== 429) return response;
      throw new AppError('too-many-requests', {
        userMessage: 'Too many tries to sign in. Wait a minute and try again.',
      });
    },
    async personOf(headers) {
      const session = await auth.api.getSession({ headers });
      return session && findPerson(store, session.user.id);
    },
  };
}

/** What people need of what better-auth offers; names and addresses, for one, are not theirs to change. */
const offered = /^\/api\/auth\/(sign-in\/(email|social)|sign-out|callback\/[\w-]+|error)$/;

const noTokens = { accessToken: null, refreshToken: null, idToken: null };
