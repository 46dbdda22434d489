import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ruleEffects } from '../../domain/rights.ts';
import { people } from './accounts.ts';

/** Who may read what of a source; a row is for a role or for a person. Without rows everything may be read. */
export const accessRules = pgTable(
  'access_rule',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    /** `allow` lifts the denial of a whole source for one table; with `ask-as` and `sign-in-as` the database is asked as an account of its own. */
    effect: text('effect', { enum: ruleEffects }).notNull().default('deny'),
    role: text('role', { enum: ['analyst', 'developer'] }),
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** null for the whole source. */
    tableName: text('table_name'),
    /** null for every column of the table. */
    columnName: text('column_name'),
    /** The rows of the table that may be read, as a condition over its columns; null for none. Of the effects `ask-as` and `sign-in-as`, the account. */
    rowsCondition: text('rows_condition'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('access_rule_by_source').on(table.sourceId)],
);
