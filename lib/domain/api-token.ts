import { z } from 'zod';
import { person } from './person.ts';

/** What a token can be let to do, with the words of the pages. */
export const scopes = {
  ask: 'ask questions and stop them',
  read: 'read the own conversations and answers, the tables, the examples and the glossary in use',
  feedback: 'vote on the own answers',
  propose: 'propose examples and glossary entries (developers)',
  'run-sql': 'run read-only statements of one’s own (developers)',
} as const;
export type Scope = keyof typeof scopes;

export const scopeNames = [
  'ask',
  'read',
  'feedback',
  'propose',
  'run-sql',
] as const satisfies readonly Scope[];
export const scope = z.enum(scopeNames);

/** Those of a list that are scopes of Tabletalk. */
export function knownScopes(names: readonly string[]): Scope[] {
  return scopeNames.filter((scope) => names.includes(scope));
}

export const longestTokenDays = 365;

/** What a token is made from. Without `days` it does not end by itself. */
const wanted = z.strictObject({
  name: z.string().trim().min(1, 'a name is needed').max(80),
  scopes: z.array(scope).min(1, 'at least one scope is needed').max(scopeNames.length),
  days: z.number().int().min(1).max(longestTokenDays).nullable(),
});

/** A token that acts as the person who makes it. */
export const newPersonalToken = wanted;
export type NewPersonalToken = z.infer<typeof newPersonalToken>;

/** A token that acts as a program. Tokens of one service share its conversations, so that one can replace another. */
export const newServiceToken = wanted.extend({
  service: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'lower-case letters, digits and hyphens, at most 40'),
  /** Rules for this role hold; no program administrates. */
  role: person.shape.role.exclude(['administrator']),
});
export type NewServiceToken = z.infer<typeof newServiceToken>;

/** Whom a token acts as. */
export const tokenBearer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), personId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('service'), service: z.string(), role: newServiceToken.shape.role }),
]);
export type TokenBearer = z.infer<typeof tokenBearer>;

/** A token as lists show it. The token itself is shown once, when it is made, and kept nowhere. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  bearer: tokenBearer,
  scopes: z.array(scope),
  /** How the token begins, to recognise it by. */
  beginning: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** The one time that a token is told. */
export const madeToken = z.object({ token: z.string(), kept: apiToken });
export type MadeToken = z.infer<typeof madeToken>;

export const tokenStates = ['active', 'expired', 'revoked'] as const;

/** `now` is in milliseconds. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<ApiToken, 'revokedAt' | 'expiresAt'>,
  now: number,
): (typeof tokenStates)[number] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
