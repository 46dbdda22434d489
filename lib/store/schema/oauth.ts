import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { people, sessions } from './accounts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const id = () => text('id').primaryKey();
/** Whoever goes takes along what programs were let to do in their name. */
const person = () => text('person_id').references(() => people.id, { onDelete: 'cascade' });
const session = () => text('session_id').references(() => sessions.id, { onDelete: 'set null' });
const client = () =>
  text('client_id')
    .notNull()
    .references(() => oauthClients.clientId, { onDelete: 'cascade' });

// The columns of these tables are those that @better-auth/oauth-provider asks for.

/** Programs that asked to be let in by people: assistants that speak MCP. */
export const oauthClients = pgTable('oauth_client', {
  id: id(),
  clientId: text('client_id').notNull().unique(),
  clientSecret: text('client_secret'),
  clientDiscoveryId: text('client_discovery_id'),
  disabled: boolean('disabled').default(false),
  skipConsent: boolean('skip_consent'),
  enableEndSession: boolean('enable_end_session'),
  subjectType: text('subject_type'),
  scopes: text('scopes').array(),
  clientCredentialsScopes: text('client_credentials_scopes').array().default([]),
  userId: person(),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  name: text('name'),
  uri: text('uri'),
  icon: text('icon'),
  contacts: text('contacts').array(),
  tos: text('tos'),
  policy: text('policy'),
  softwareId: text('software_id'),
  softwareVersion: text('software_version'),
  softwareStatement: text('software_statement'),
  redirectUris: text('redirect_uris').array().notNull(),
  postLogoutRedirectUris: text('post_logout_redirect_uris').array(),
  backchannelLogoutUri: text('backchannel_logout_uri'),
  backchannelLogoutSessionRequired: boolean('backchannel_logout_session_required'),
  tokenEndpointAuthMethod: text('token_endpoint_auth_method'),
  applicationType: text('application_type'),
  jwks: text('jwks'),
  jwksUri: text('jwks_uri'),
  grantTypes: text('grant_types').array(),
  responseTypes: text('response_types').array(),
  requirePKCE: boolean('require_pkce'),
  dpopBoundAccessTokens: boolean('dpop_bound_access_tokens').default(false),
  referenceId: text('reference_id'),
  metadata: jsonb('metadata'),
});

/** What tokens are for: the address of MCP. */
export const oauthResources = pgTable('oauth_resource', {
  id: id(),
  identifier: text('identifier').notNull().unique(),
  name: text('name').notNull(),
  accessTokenTtl: integer('access_token_ttl'),
  refreshTokenTtl: integer('refresh_token_ttl'),
  signingAlgorithm: text('signing_algorithm'),
  signingKeyId: text('signing_key_id'),
  allowedScopes: text('allowed_scopes').array(),
  customClaims: jsonb('custom_claims'),
  dpopBoundAccessTokensRequired: boolean('dpop_bound_access_tokens_required').default(false),
  disabled: boolean('disabled').default(false),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  policyVersion: integer('policy_version').default(1),
  metadata: jsonb('metadata'),
});

export const oauthClientResources = pgTable(
  'oauth_client_resource',
  {
    id: id(),
    clientId: client(),
    resourceId: text('resource_id')
      .notNull()
      .references(() => oauthResources.identifier, { onDelete: 'cascade' }),
    metadata: jsonb('metadata'),
    createdAt: moment('created_at'),
  },
  (table) => [
    unique('oauth_client_resource_once').on(table.clientId, table.resourceId),
    index('oauth_client_resource_by_resource').on(table.resourceId),
  ],
);

/** What an access token and the token that renews it have in common. Only their hashes are kept. */
const granted = () => ({
  clientId: client(),
  sessionId: session(),
  referenceId: text('reference_id'),
  authorizationCodeId: text('authorization_code_id'),
  resources: text('resources').array(),
  requestedUserInfoClaims: text('requested_user_info_claims').array(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
  revoked: moment('revoked'),
  confirmation: jsonb('confirmation'),
  scopes: text('scopes').array().notNull(),
});

export const oauthRefreshTokens = pgTable(
  'oauth_refresh_token',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: person().notNull(),
    ...granted(),
    rotatedAt: moment('rotated_at'),
    rotationReplayResponse: text('rotation_replay_response'),
    rotationReplayExpiresAt: moment('rotation_replay_expires_at'),
    authTime: moment('auth_time'),
  },
  (table) => [
    index('oauth_refresh_token_by_person').on(table.userId, table.clientId),
    index('oauth_refresh_token_by_client').on(table.clientId),
    index('oauth_refresh_token_by_code').on(table.authorizationCodeId),
  ],
);

export const oauthAccessTokens = pgTable(
  'oauth_access_token',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: person(),
    ...granted(),
    refreshId: text('refresh_id').references(() => oauthRefreshTokens.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('oauth_access_token_by_person').on(table.userId, table.clientId),
    index('oauth_access_token_by_client').on(table.clientId),
    index('oauth_access_token_by_code').on(table.authorizationCodeId),
    index('oauth_access_token_by_refresh').on(table.refreshId),
  ],
);

/** What a person let a program do. */
export const oauthConsents = pgTable(
  'oauth_consent',
  {
    id: id(),
    clientId: client(),
    userId: person(),
    referenceId: text('reference_id'),
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    scopes: text('scopes').array().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('oauth_consent_by_person').on(table.userId, table.clientId)],
);

export const oauthClientAssertions = pgTable('oauth_client_assertion', {
  id: id(),
  expiresAt: moment('expires_at').notNull(),
});
