import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { scopeNames } from '../../domain/api-token.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Keys of programs. Only the hash of a token is kept; a revoked one stays, so that its use can be explained. */
export const apiTokens = pgTable(
  'api_token',
  {
    id: text('id').primaryKey(),
    hash: text('hash').notNull().unique(),
    beginning: text('beginning').notNull(),
    name: text('name').notNull(),
    /** Whose it is. No reference: the local developer is nobody of the table of people. null for a service. */
    personId: text('person_id'),
    service: text('service'),
    /** Of a service; a person's is looked up with each request. */
    role: text('role', { enum: ['analyst', 'developer'] }),
    scopes: text('scopes', { enum: scopeNames }).array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('api_token_by_person').on(table.personId)],
);

/** What a program asked under a key of its own, so that asking again finds the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    personId: text('person_id').notNull(),
    key: text('key').notNull(),
    /** Of what was asked: the same key with another question is a mistake. */
    requestHash: text('request_hash').notNull(),
    /** null until the question is recorded. */
    runId: text('run_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
);
