import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { personRoles } from '../../domain/person.ts';
import type { PersonAttributes } from '../../domain/person-attributes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = moment('created_at').notNull().defaultNow();
const updatedAt = moment('updated_at').notNull().defaultNow();

/** The columns of people, sessions, accounts and verifications are those that better-auth asks for, with a role added. */
export const people = pgTable('person', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role', { enum: personRoles }).notNull().default('analyst'),
  /** What rows of a rule are matched with. */
  attributes: jsonb('attributes').$type<PersonAttributes>().notNull().default({}),
  /** Since when this person may not sign in any more; null for everybody else. */
  disabledAt: moment('disabled_at'),
  createdAt,
  updatedAt,
});

export const sessions = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (table) => [index('session_by_person').on(table.userId)],
);

/** A way to sign in: a password (its hash), or an identity at an OpenID Connect provider. */
export const accounts = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('account_by_person').on(table.userId),
    uniqueIndex('account_by_provider').on(table.providerId, table.accountId),
  ],
);

export const verifications = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [index('verification_by_identifier').on(table.identifier)],
);

/** Links that work once: only the hash of what they carry is kept. */
export const oneTimeTokens = pgTable('one_time_token', {
  hash: text('hash').primaryKey(),
  /** Whose password it sets; null for the one that makes the first administrator. */
  personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
