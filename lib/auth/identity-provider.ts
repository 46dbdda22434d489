import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/** The name of the provider in addresses: it calls back at `/api/auth/callback/oidc`. */
export const providerId = 'oidc';

type ProviderEnv = Pick<
  Env,
  | 'TABLETALK_OIDC_ISSUER'
  | 'TABLETALK_OIDC_CLIENT_ID'
  | 'TABLETALK_OIDC_CLIENT_SECRET'
  | 'TABLETALK_OIDC_NAME'
  | 'TABLETALK_OIDC_SCOPES'
>;

/** The configured OpenID Connect provider; null when there is none. Throws `bad-request` when half of it is missing. */
export function identityProvider(env: ProviderEnv): GenericOAuthConfig | null {
  const { TABLETALK_OIDC_ISSUER: issuer, TABLETALK_OIDC_CLIENT_ID: clientId } = env;
  const isConfigured = [issuer, clientId, env.TABLETALK_OIDC_CLIENT_SECRET].some(
    (value) => value !== undefined,
  );
  if (!isConfigured) return null;
  if (issuer === undefined || clientId === undefined) {
    const missing = issuer === undefined ? 'TABLETALK_OIDC_ISSUER' : 'TABLETALK_OIDC_CLIENT_ID';
    throw new AppError('bad-request', {
      userMessage: `Sign-in with ${env.TABLETALK_OIDC_NAME} needs ${missing} as well.`,
    });
  }
  return {
    providerId,
    name: env.TABLETALK_OIDC_NAME,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId,
    clientSecret: env.TABLETALK_OIDC_CLIENT_SECRET,
    scopes: [
      ...new Set(['openid', 'profile', 'email', ...(env.TABLETALK_OIDC_SCOPES ?? '').split(/\s+/)]),
    ].filter((scope) => scope !== ''),
    pkce: true,
    disableSignUp: true,
  };
}
