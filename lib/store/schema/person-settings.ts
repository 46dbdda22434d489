import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What a person has chosen for themselves; the local developer, who has no account, too. */
export const personSettings = pgTable('person_setting', {
  personId: text('person_id').primaryKey(),
  /** In which their numbers and days are written; null is what their browser asks for. */
  locale: text('locale'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
