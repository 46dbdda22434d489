import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { people } from './accounts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Passwords that people keep for their own accounts in a source; another password is another row. */
export const sourceLogins = pgTable(
  'source_login',
  {
    id: text('id').primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    sourceId: text('source_id').notNull(),
    /** The account that it is the password of. */
    account: text('account').notNull(),
    /** The password, sealed. */
    sealed: text('sealed').notNull(),
    keptAt: moment('kept_at').notNull().defaultNow(),
    /** Why the database does not take it any more; it is not tried again then. */
    refusal: text('refusal'),
  },
  (table) => [uniqueIndex('source_login_by_person').on(table.personId, table.sourceId)],
);
