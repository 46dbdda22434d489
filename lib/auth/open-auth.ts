import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Person } from '../domain/person.ts';
import type { PasswordChange } from '../domain/session.ts';
import type { Env } from '../env.ts';
import { AppError, errorCodeOf, userMessageOf } from '../errors.ts';
import { rateLimit } from '../limits/rate-limit.ts';
import { recordAudit } from '../store/audit.ts';
import { countersInStore } from '../store/counters-in-store.ts';
import type { Store } from '../store/open-store.ts';
import { findPerson } from '../store/people.ts';
import { accounts, people, sessions, verifications } from '../store/schema/accounts.ts';
import {
  oauthAccessTokens,
  oauthClientAssertions,
  oauthClientResources,
  oauthClients,
  oauthConsents,
  oauthRefreshTokens,
  oauthResources,
} from '../store/schema/oauth.ts';
import { applyGrants } from './apply-grants.ts';
import { changePassword } from './change-password.ts';
import { addressHeader } from './client-address.ts';
import { connecting } from './connecting.ts';
import { decideConnection } from './decide-connection.ts';
import { identityProvider } from './identity-provider.ts';
import { hashOf, matchesHash } from './password-hashing.ts';
import { signInWithPassword } from './password-sign-in.ts';
import { providerGrants } from './provider-grants.ts';
import { reachedAt } from './reached-at.ts';
import { registerProgram } from './register-program.ts';
import { signInAtProvider } from './sign-in-at-provider.ts';
import { signInThrottle } from './sign-in-throttle.ts';
import { signingSecret } from './signing-secret.ts';

/** Sessions of people who signed in. */
export type Auth = {
  /** Answers what is posted to or asked of `/api/auth/…`, and where programs look up how they are let in. */
  handle(request: Request): Promise<Response>;
  /** Who a request's cookie says is signed in; null when nobody is, or the person may not any more. */
  personOf(headers: Headers): Promise<Person | null>;
  /** The id of the session that a request's cookie names; null when there is none. */
  sessionOf(headers: Headers): Promise<string | null>;
  /** See `changePassword`. */
  changePassword(headers: Headers, person: Person, change: PasswordChange): Promise<void>;
};

/** What the provider says of whoever signs in, from where it is known to where the session begins. */
const atSignIn = new AsyncLocalStorage<{ claims: Readonly<Record<string, unknown>> | null }>();

/** Sign-ins that are begun at a provider from one address; without TABLETALK_TRUSTED_PROXIES a proxy is one address. */
const beginningsPerMinute = 300;

/** Nobody can sign up: an administrator adds people, and a provider signs in only who was added. */
export function openAuth(env: Env, store: Store): Auth {
  const address = reachedAt(env);
  const provider = identityProvider(env);
  const grants = providerGrants(env);
  const counters = countersInStore(store);
  const throttle = signInThrottle(counters);
  const secret = signingSecret(env);
  const secureCookies = address.startsWith('https:');
  const options = {
    appName: 'Tabletalk',
    baseURL: address,
    trustedOrigins: [address, address.replace('//127.0.0.1', '//localhost')],
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error' },
    database: drizzleAdapter(store.db, {
      provider: 'pg',
      schema: {
        user: people,
        session: sessions,
        account: accounts,
        verification: verifications,
        oauthClient: oauthClients,
        oauthResource: oauthResources,
        oauthClientResource: oauthClientResources,
        oauthRefreshToken: oauthRefreshTokens,
        oauthAccessToken: oauthAccessTokens,
        oauthConsent: oauthConsents,
        oauthClientAssertion: oauthClientAssertions,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      password: { hash: overloadAsStatus(hashOf), verify: overloadAsStatus(matchesHash) },
    },
    rateLimit: {
      enabled: true,
      customRules: {
        // `signInThrottle` counts these, by account too.
        '/sign-in/email': false,
        '/sign-in/social': { window: 60, max: beginningsPerMinute },
      },
      customStorage: {
        async consume(key, { window, max }) {
          const rule = { name: 'auth', most: max, seconds: window };
          const waitSeconds = await rateLimit(counters, rule).take(key);
          return { allowed: waitSeconds === 0, retryAfter: waitSeconds || null };
        },
      },
    },
    advanced: {
      cookiePrefix: 'tabletalk',
      useSecureCookies: secureCookies,
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const claims = atSignIn.getStore()?.claims;
            if (claims) await applyGrants(store, grants, userId, claims);
            if ((await findPerson(store, userId)) === null) {
              throw new APIError('FORBIDDEN', {
                message: 'This person may not sign in. Ask an administrator.',
              });
            }
          },
          after: async ({ userId, ipAddress }) => {
            const person = await findPerson(store, userId);
            if (!person) return;
            const detail = { address: ipAddress || null };
            await recordAudit(store, { person, action: 'session.begin', subject: person.name, detail });
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
    onAPIError: { errorURL: `${address}/sign-in` },
  } satisfies BetterAuthOptions;
  const auth = betterAuth(options);
  // Apart from the sessions: better-auth asks the provider before it serves anything, and a provider may be down or silent.
  const openProvider = (config: GenericOAuthConfig) => {
    const noting: GenericOAuthConfig = {
      ...config,
      mapProfileToUser: (profile) => {
        const signIn = atSignIn.getStore();
        if (signIn) signIn.claims = { ...profile };
        return {};
      },
    };
    const { handler } = betterAuth({ ...options, plugins: [genericOAuth({ config: [noting] })] });
    return { handler: (request: Request) => atSignIn.run({ claims: null }, () => handler(request)) };
  };
  const atProvider =
    provider === null ? null : signInAtProvider(provider, () => openProvider(provider).handler);
  // Apart as well: it writes what tokens are for into the store before it answers anything.
  let programs: { handler(request: Request): Promise<Response> } | null = null;
  const handlerOf = (pathname: string) => {
    if (byProvider.test(pathname) && atProvider) return atProvider;
    if (!ofPrograms.test(pathname)) return auth.handler;
    programs ??= betterAuth({ ...options, plugins: [connecting(address)] });
    return programs.handler;
  };
  const answer = async (request: Request) => {
    const response = await handlerOf(new URL(request.url).pathname)(request);
    if (response.status !== 429) return response;
    throw new AppError('too-many-requests', {
      userMessage: 'Too many people sign in at this moment. Wait a little and try again.',
      retryAfterSeconds: Number(response.headers.get('x-retry-after') ?? 5),
    });
  };
  const personOf = async (headers: Headers) => {
    const session = await auth.api.getSession({ headers });
    return session && findPerson(store, session.user.id);
  };
  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (!offered.test(pathname) && !ofPrograms.test(pathname)) {
        throw new AppError('not-found', { userMessage: `There is nothing at ${pathname}.` });
      }
      if (pathname.endsWith('/oauth2/consent')) {
        return decideConnection({ request, answer, person: await personOf(request.headers), store });
      }
      if (pathname.endsWith('/oauth2/register')) return registerProgram(request, answer, store);
      return pathname.endsWith('/sign-in/email')
        ? signInWithPassword({ request, answer, store, throttle, secret, secureCookies })
        : answer(request);
    },
    async sessionOf(headers) {
      return (await auth.api.getSession({ headers }))?.session.id ?? null;
    },
    async changePassword(headers, person, change) {
      const sessionId = (await auth.api.getSession({ headers }))?.session.id ?? '';
      const body = { currentPassword: change.current, newPassword: change.next };
      const set = () => auth.api.changePassword({ headers, body });
      await changePassword({ person, sessionId, throttle, set });
    },
    personOf,
  };
}

/** What people need of what better-auth offers; names and addresses, for one, are not theirs to change. */
const offered = /^\/api\/auth\/(sign-in\/(email|social)|sign-out|callback\/[\w-]+|error)$/;

/** Programs that ask to be let in, and the person who decides. */
const ofPrograms =
  /^(\/api\/auth\/oauth2\/(authorize|consent|token|register|revoke)|\/\.well-known\/oauth-authorization-server\/api\/auth|\/api\/auth\/\.well-known\/oauth-authorization-server)$/;

/** better-auth passes on its own errors alone. */
function overloadAsStatus<Asked, Value>(work: (asked: Asked) => Promise<Value>) {
  return async (asked: Asked): Promise<Value> => {
    try {
      return await work(asked);
    } catch (error) {
      if (errorCodeOf(error) !== 'too-many-requests') throw error;
      throw new APIError('TOO_MANY_REQUESTS', { message: userMessageOf(error) });
    }
  };
}

/** What goes on at the provider. */
const byProvider = /\/(sign-in\/social|callback\/[\w-]+)$/;

const noTokens = { accessToken: null, refreshToken: null, idToken: null };
