import { integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { KeptChart } from '../../domain/kept-chart.ts';
import { runs } from './conversations.ts';

/** Charts as the people who asked have set them. As text JSON: jsonb refuses U+0000, which a column's name may hold. */
export const keptCharts = pgTable(
  'kept_chart',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    spec: json('spec').$type<KeptChart['spec']>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.part] })],
);
