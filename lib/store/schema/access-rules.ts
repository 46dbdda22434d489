import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './accounts.ts';

/** Who may not read what of a source; a row is for a role or for a person. Without rows everything may be read. */
export const accessRules = pgTable(
  'access_rule',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    role: text('role', { enum: ['analyst', 'developer'] }),
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** null for the whole source. */
    tableName: text('table_name'),
    /** null for every column of the table. */
    columnName: text('column_name'),
    /** The rows of the table that may be read, as a condition over its columns; null for none. */
    rowsCondition: text('rows_condition'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('access_rule_by_source').on(table.sourceId)],
);
