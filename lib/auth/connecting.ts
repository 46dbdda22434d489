import { createHash } from 'node:crypto';
import { oauthProvider } from '@better-auth/oauth-provider';
import { scopeNames } from '../domain/api-token.ts';

/** What the access tokens of programs that were let in begin with, so that a scanner of secrets can know one. */
export const accessTokenMark = 'tto_';

/** What a program can be let to do by the person who connects it. */
export const connectableScopes = scopeNames.filter((scope) => scope !== 'propose');

/** Lets a program stay connected when its access token has ended. */
export const stayConnected = 'offline_access';

/** The address of MCP, which is what tokens are made for (RFC 8707). */
export function mcpResource(address: string): string {
  return `${address}/mcp`;
}

/** Who lets programs in (RFC 8414). Its metadata are below it. */
export function connectIssuer(address: string): string {
  return `${address}/api/auth`;
}

/** Where the metadata of MCP as a protected resource are (RFC 9728). */
export function mcpMetadataAddress(address: string): string {
  return `${address}/.well-known/oauth-protected-resource/mcp`;
}

/** What /mcp is, for a program that wants to be let in. */
export function mcpMetadata(address: string) {
  return {
    resource: mcpResource(address),
    resource_name: 'Tabletalk',
    authorization_servers: [connectIssuer(address)],
    scopes_supported: [...connectableScopes, stayConnected],
    bearer_methods_supported: ['header'],
  };
}

/**
 * OAuth 2.1 for programs that speak MCP: they register themselves (RFC 7591), a person signs in and lets them in, and they get
 * tokens for /mcp alone. Tokens are random texts that are looked up, so that one that is ended is ended at once.
 */
export function connecting(address: string) {
  return oauthProvider({
    loginPage: '/connect/sign-in',
    consentPage: '/connect',
    scopes: [...connectableScopes, stayConnected],
    resources: [{ identifier: mcpResource(address), name: 'Tabletalk' }],
    enforcePerClientResources: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    disableJwtPlugin: true,
    storeTokens: { hash: async (token) => hashOfToken(token) },
    prefix: { opaqueAccessToken: accessTokenMark, refreshToken: 'ttr_' },
    // By address: an office may begin with many at once. A registration alone opens nothing.
    rateLimit: { register: { window: 60, max: 30 }, token: { window: 60, max: 120 } },
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
  });
}

/** How a token is kept. `token` is without its mark. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
