import type { DataTable } from '#lib/domain/data-table.ts';
import { AppError } from '#lib/errors.ts';
import { tableUses } from '#lib/schema/table-uses.ts';
import type { Knowledge } from '../run-context.ts';

/** More values of a column than these are a list that nobody reads. */
const shownValues = 12;

/**
 * What is known of one table of a source, for whoever may read what this knowledge holds. Throws `not-found` for a table
 * that there is not, or not for them.
 */
export function describeTable(
  { snapshot, curated }: Pick<Knowledge, 'snapshot' | 'curated'>,
  name: string,
): DataTable {
  const table = snapshot.tables.find((each) => each.name === name);
  if (!table)
    throw new AppError('not-found', { userMessage: `There is no table ${name} that you may read.` });
  const { foreignKeys: _, columns, ...rest } = table;
  const isOfTable = (sql: string) => tableUses([table], [sql]).size > 0;
  return {
    ...rest,
    columns: columns.map((column) => ({
      ...column,
      ...(column.distinctValues ? { distinctValues: column.distinctValues.slice(0, shownValues) } : {}),
    })),
    links: snapshot.tables
      .flatMap((each) => each.foreignKeys.map((key) => ({ ...key, table: each.name })))
      .filter((link) => link.table === name || link.referencedTable === name),
    questions: [
      ...new Set(curated.examples.filter(({ sql }) => isOfTable(sql)).map(({ question }) => question)),
    ],
  };
}
