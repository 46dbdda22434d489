import type { ColumnRef, Comparison, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { columnNamed, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Law } from './law.ts';

/**
 * Rows that are counted for each of themselves, and the one row that each of them refers to: every count is one, so that no row is
 * first and none has more than one.
 */
export const countsOfOne: Law = (intent, { tables }) => {
  const ranked = intent.orderBy.flatMap(({ by }) => ('measure' in by ? [by.measure] : []));
  if (ranked.some((measure) => isAlwaysOne(measure, intent, tables))) return 'most';
  const shown = intent.select.flatMap((item) => ('measure' in item ? [item.measure] : []));
  const named = { ...intent, groupBy: intent.groupBy.filter(({ column }) => isName(column, tables)) };
  const idle = shown.find((measure) => isAlwaysOne(measure, named, tables) || isFixed(measure, intent));
  if (idle !== undefined) return idle.label;
  const bound = intent.having.find(
    ({ measure, comparison, value }) =>
      isOfReferred(measure, intent, tables) || isBelowZero(measure, comparison, value),
  );
  return bound === undefined ? null : `${bound.comparison} ${bound.value} ${bound.measure.label}`;
};

/** How many different grades there are is no question where the grade is 7. */
function isFixed({ aggregate, column }: Measure, { filters }: QueryIntent): boolean {
  return filters.some(
    (filter) =>
      aggregate === 'count-distinct' &&
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length === 1 &&
      filter.column.table === column?.table &&
      filter.column.column === column.column,
  );
}

/** "Negative earnings" are no number of rows. */
function isBelowZero({ aggregate }: Measure, comparison: Comparison, value: number): boolean {
  return (
    aggregate?.startsWith('count') === true && comparison.startsWith('<') && value <= 0 && comparison !== '<='
  );
}

/** Every joined row is the one that a row of the groups' own table refers to. */
function isOfReferred(
  { aggregate, table: counted }: Measure,
  { subject, joins, groupBy }: QueryIntent,
  tables: readonly TableSchema[],
): boolean {
  if (aggregate !== 'count' && aggregate !== 'count-distinct') return false;
  if (counted === subject || joins.length === 0) return false;
  const paths = new TablePaths(tables, new Set());
  return groupBy.every(({ column }) => column.table === subject) && paths.isTotal(joins);
}

/** A year or a place that happens to occur once is no name of one thing. */
function isName({ table, column }: ColumnRef, tables: readonly TableSchema[]): boolean {
  const of = tables.find(({ name }) => name === table);
  return of !== undefined && labelColumns(of).some(({ name }) => sameName(name, column));
}

function isAlwaysOne(
  { aggregate, column, table: counted }: Measure,
  { subject, joins, groupBy }: QueryIntent,
  tables: readonly TableSchema[],
): boolean {
  const table = tables.find(({ name }) => name === subject);
  if (aggregate !== 'count' || column !== null || counted !== subject || joins.length > 0) return false;
  return groupBy.some(({ column: group, grain }) => {
    const known = table && columnNamed(table, group.column);
    const isKeyAlone = table?.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', group.column);
    return grain === null && group.table === subject && (known?.unique === true || isKeyAlone);
  });
}
