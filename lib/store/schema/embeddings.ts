import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Applications that show Tabletalk in a frame. A revoked one stays, so that its use can be explained. */
export const embeddings = pgTable('embedding', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The sites whose pages may frame it. */
  origins: text('origins').array().notNull(),
  /** Its secret is made from this and the secret of the server, so that a copy of the store signs nothing. */
  salt: text('salt').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  revokedAt: moment('revoked_at'),
  lastUsedAt: moment('last_used_at'),
});
