import { capitalised } from '#lib/domain/column-title.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { emptyScope, resolve, type Scope, scopeOf, withCtes } from '#lib/sql/select/scope.ts';
import type { Expression, Query, Select } from '#lib/sql/select/syntax-tree.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import { repairSchema } from '../../query/repair/repair-schema.ts';
import { conjuncts, isAggregate } from '../../query/repair/rules/sources.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { article, columnWords, listed, tableNoun } from './names.ts';

/**
 * What the statement takes for granted and the question may not: which of several like columns, ties, missing values, rows
 * without a partner, the period. One sentence each.
 */
export function assumptions(query: Query, tables: Tables): string[] {
  if (query.body.kind !== 'select') return [];
  const schema = repairSchema(tables);
  const { body } = query;
  const scope = scopeOf(body.from, withCtes(query, emptyScope(schema)));
  const block = { select: body, orderBy: query.orderBy, limit: query.limit, offset: query.offset };
  const used = usedColumns(clauseExpressions(block), scope, tables);
  return [
    ...ties(query),
    ...alikeColumns(body, used, scope, tables),
    ...missing(body, scope, tables),
    ...deniedMissing(body, scope, tables),
    ...withoutPartner(body, scope, tables),
    ...wholePeriod(query, tables),
  ];
}

/** Said of a sorted list that is cut, until it is known whether rows tie there. */
export const tieAssumptions = [
  'Where several come first equally, one of them is shown.',
  'Where rows tie at the end of the list, some are left out.',
] as const;

function ties({ orderBy, limit }: Query): string[] {
  if (orderBy.length === 0 || limit === null) return [];
  const [ofOne, ofSeveral] = tieAssumptions;
  return [limit.kind === 'literal' && limit.value === '1' ? ofOne : ofSeveral];
}

/** Averages and extremes leave missing values out, which only matters where some can be missing. */
function missing({ items }: Select, scope: Scope, tables: Tables): string[] {
  const measured = items
    .flatMap(({ expression }) => expressionParts(expression))
    .filter(
      (part): part is Extract<Expression, { kind: 'call' }> =>
        isAggregate(part) && part.kind === 'call' && /^(?:avg|median)$/i.test(part.name.text),
    )
    .flatMap((call) => columnsIn(call.arguments))
    .flatMap((column) => usedOf(column, scope, tables) ?? [])
    .filter(({ column }) => column.nullable);
  const names = [...new Set(measured.map(({ column }) => columnWords(column)))];
  return names.length === 0 ? [] : [`Rows without ${listed(names, 'or')} do not count in the average.`];
}

type Used = { readonly table: TableSchema; readonly column: ColumnSchema };

function usedColumns(expressions: readonly Expression[], scope: Scope, tables: Tables): Used[] {
  return columnsIn(expressions).flatMap((reference) => usedOf(reference, scope, tables) ?? []);
}

/** More columns than this that could have been meant are no choice between two. */
const mostAlike = 2;

/** A date or a measure beside which the table has others of its kind that the question may as well mean. */
function alikeColumns(body: Select, used: readonly Used[], scope: Scope, tables: Tables): string[] {
  const measures = usedColumns(
    body.items
      .flatMap(({ expression }) => expressionParts(expression))
      .flatMap((part) => (isAggregate(part) && part.kind === 'call' ? part.arguments : [])),
    scope,
    tables,
  ).filter(({ column }) => isNumeric(column));
  const dates = used.filter(({ column }) => isDate(column));
  const isUsed = (column: ColumnSchema) => used.some((each) => each.column === column);
  const said = [...new Map([...dates, ...measures].map((each) => [each.column, each])).values()];
  return said.flatMap(({ table, column }) => {
    const alike = table.columns.filter(
      (other) =>
        other !== column &&
        !isUsed(other) &&
        (isDate(column) ? isDate(other) : isNumeric(other) && lastWord(other) === lastWord(column)),
    );
    if (alike.length === 0 || alike.length > mostAlike) return [];
    return [`Goes by ${columnWords(column)}, not by ${listed(alike.map(columnWords), 'or')}.`];
  });
}

function lastWord({ name }: ColumnSchema): string | undefined {
  return splitIdentifier(name).at(-1);
}

/** Whether rows without a value were seen; a column that merely may be empty says nothing. */
function misses({ table, column }: Used): boolean {
  const at = table.columns.indexOf(column);
  return column.nullable && column.personal !== true && table.sampleRows.some((row) => row[at] === null);
}

/** "Is not" is true of no missing value: such rows are left out. */
function deniedMissing({ where }: Select, scope: Scope, tables: Tables): string[] {
  const denied = conjuncts(where).flatMap((part) => {
    if (part.kind === 'binary')
      return part.operator === '!=' || part.operator === '<>' ? [part.left, part.right] : [];
    return (part.kind === 'in-list' || part.kind === 'like') && part.negated ? [part.operand] : [];
  });
  const names = usedColumns(denied, scope, tables)
    .filter(misses)
    .map(({ column }) => columnWords(column));
  return names.length === 0 ? [] : [`Rows without ${listed([...new Set(names)], 'or')} are left out.`];
}

/** An inner join keeps no row whose key to the other table is empty. */
function withoutPartner({ from }: Select, scope: Scope, tables: Tables): string[] {
  const keys = from.flatMap(({ join }) => (join?.type === 'inner' ? conjuncts(join.on) : []));
  return usedColumns(keys, scope, tables)
    .filter(misses)
    .flatMap(({ table, column }) => {
      const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column.name);
      const other = tables.find(({ name }) => sameName(name, key?.referencedTable ?? ''));
      return other
        ? [`${capitalised(tableNoun(table).many)} without ${article(tableNoun(other).one)} are left out.`]
        : [];
    });
}

/** A total of what is kept by day, with no day said, is one over all days. */
export function wholePeriod(query: Query, tables: Tables): string[] {
  if (query.body.kind !== 'select') return [];
  const { body } = query;
  const scope = scopeOf(body.from, withCtes(query, emptyScope(repairSchema(tables))));
  const block = { select: body, orderBy: query.orderBy, limit: query.limit, offset: query.offset };
  const totals = body.items.flatMap(({ expression }) => expressionParts(expression).filter(isAggregate));
  const [added] = usedColumns(
    totals.filter((part) => part.kind === 'call' && /^(?:sum|total)$/i.test(part.name.text)),
    scope,
    tables,
  );
  const only = scope.sources.length === 1 && totals.length > 0 ? scope.sources[0]?.table : null;
  const table = added?.table ?? tables.find(({ name }) => sameName(name, only ?? ''));
  const [date, ...others] = table?.columns.filter(isDate) ?? [];
  const used = usedColumns(clauseExpressions(block), scope, tables);
  if (date === undefined || others.length > 0 || used.some(({ column }) => column === date)) return [];
  const { range } = date;
  const span =
    range && range.min !== null
      ? `, ${String(range.min).slice(0, 10)} to ${String(range.max).slice(0, 10)}`
      : '';
  return [`Over the whole time that the data has${span}.`];
}

function usedOf(
  reference: Extract<Expression, { kind: 'column' }>,
  scope: Scope,
  tables: Tables,
): Used | null {
  const [source, ...others] = resolve(reference, scope);
  if (others.length > 0 || !source?.table) return null;
  const table = tables.find(({ name }) => sameName(name, source.table ?? ''));
  const column = table?.columns.find(({ name }) => sameName(name, reference.name.text));
  return table && column ? { table, column } : null;
}
