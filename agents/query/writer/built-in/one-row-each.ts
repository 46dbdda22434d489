import type { ColumnRef, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { cuesIn } from './cues.ts';
import { dimensionOf } from './dimensions.ts';
import { isKey, labelColumns, sameColumn, sameName, validity } from './table-nature.ts';
import type { Tokens } from './tokenize.ts';

/** More columns than this are the row as a whole, and no value of it. */
const mostValues = 2;

/** "Grades of Aldermill today, by agency": where the groups hold one row each by their key, its value is told, and not that there is one. */
export function toldWhereOne(intent: QueryIntent, tables: Tables, tokens: Tokens): QueryIntent {
  const { subject, select, groupBy, having, orderBy, limit } = intent;
  const table = tables.find(({ name }) => sameName(name, subject));
  const [counted, ...others] = select.filter((item) => 'measure' in item);
  const isCount =
    counted !== undefined &&
    'measure' in counted &&
    counted.measure.aggregate === 'count' &&
    counted.measure.column === null &&
    sameName(counted.measure.table, subject);
  const isPlain = having.length === 0 && orderBy.length === 0 && limit === null && others.length === 0;
  if (table === undefined || !isCount || !isPlain || groupBy.length === 0) return intent;
  if (cuesIn(tokens).some(({ kind }) => kind === 'count') || !holdsOneRowEach(intent, table, tables))
    return intent;
  const values = table.columns.filter(
    (column) =>
      !isKey(table, column) &&
      !isDate(column) &&
      !groupBy.some(({ column: group }) => sameColumn(group, { table: subject, column: column.name })),
  );
  if (values.length === 0 || values.length > mostValues) return intent;
  const shown = values.map((column): Selected => ({ dimension: dimensionOf(table, column) }));
  return { ...intent, select: select.flatMap((item) => (item === counted ? shown : [item])), groupBy: [] };
}

/** Whether the groups and the conditions settle each part of the primary key. */
function holdsOneRowEach(
  { groupBy, filters, joins }: QueryIntent,
  table: TableSchema,
  tables: Tables,
): boolean {
  const own = (column: string): ColumnRef => ({ table: table.name, column });
  const held = validity(table);
  const settled = [
    ...groupBy.filter(({ grain }) => grain === null).map(({ column }) => column),
    ...filters.flatMap((filter) => {
      if (filter.kind === 'equals' && !filter.negated && filter.values.length === 1) return [filter.column];
      const isInForce =
        filter.kind === 'valid-on' && held !== null && sameName(filter.begin.table, table.name);
      return isInForce ? [own(held.begin.name)] : [];
    }),
  ];
  // What a row of another table is called by, or its key, settles the keys that lead to it.
  const led = joins
    .filter(({ fromTable, toTable }) => sameName(fromTable, table.name) && isOneOf(toTable))
    .flatMap(({ fromColumns }) => fromColumns.map(own));
  return (
    table.primaryKey.length > 0 &&
    table.primaryKey.every((name) => [...settled, ...led].some((column) => sameColumn(column, own(name))))
  );

  function isOneOf(name: string): boolean {
    const other = tables.find((each) => sameName(each.name, name));
    const names =
      other === undefined ? [] : [...other.primaryKey, ...labelColumns(other).map((each) => each.name)];
    return settled.some(
      (column) => sameName(column.table, name) && names.some((each) => sameName(each, column.column)),
    );
  }
}
