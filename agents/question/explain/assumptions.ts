import { type ColumnSchema, isDate, type TableSchema } from '#lib/domain/schema.ts';
import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { emptyScope, resolve, type Scope, scopeOf, withCtes } from '#lib/sql/select/scope.ts';
import type { Expression, Query, Select } from '#lib/sql/select/syntax-tree.ts';
import { repairSchema } from '../../query/repair/repair-schema.ts';
import { isAggregate } from '../../query/repair/rules/sources.ts';
import { columnWords, listed } from './names.ts';
import { sameName } from './voice.ts';

/** What the statement takes for granted and the question may not: ties, missing values, the period. One sentence each. */
export function assumptions(query: Query, tables: readonly TableSchema[]): string[] {
  if (query.body.kind !== 'select') return [];
  const schema = repairSchema(tables);
  const { body } = query;
  const scope = scopeOf(body.from, withCtes(query, emptyScope(schema)));
  return [...ties(query), ...missing(body, scope, tables), ...period(query, body, scope, tables)];
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
function missing({ items }: Select, scope: Scope, tables: readonly TableSchema[]): string[] {
  const measured = items
    .flatMap(({ expression }) => expressionParts(expression))
    .filter(
      (part): part is Extract<Expression, { kind: 'call' }> =>
        isAggregate(part) && part.kind === 'call' && /^(?:avg|median)$/i.test(part.name.text),
    )
    .flatMap((call) => columnsIn(call.arguments))
    .flatMap((column) => columnOf(column, scope, tables) ?? [])
    .filter(({ nullable }) => nullable);
  const names = [...new Set(measured.map(columnWords))];
  return names.length === 0 ? [] : [`Rows without ${listed(names, 'or')} do not count in the average.`];
}

/** A total over a table that is kept by day, with no day said, is one over all days. */
function period(query: Query, body: Select, scope: Scope, tables: readonly TableSchema[]): string[] {
  const block = { select: body, orderBy: query.orderBy, limit: query.limit, offset: query.offset };
  const isTotal = body.items.some(({ expression }) => expressionParts(expression).some(isAggregate));
  const [first] = scope.sources;
  if (!isTotal || first?.table == null || scope.sources.length > 1) return [];
  const table = tables.find(({ name }) => sameName(name, first.table ?? ''));
  const dates = table?.columns.filter(isDate) ?? [];
  const [date] = dates;
  const used = columnsIn(clauseExpressions(block)).map(({ name }) => name.text.toLowerCase());
  if (date === undefined || dates.length > 1 || used.includes(date.name.toLowerCase())) return [];
  const { range } = date;
  const span =
    range && range.min !== null
      ? `, ${String(range.min).slice(0, 10)} to ${String(range.max).slice(0, 10)}`
      : '';
  return [`Over the whole time that the data has${span}.`];
}

function columnOf(
  reference: Extract<Expression, { kind: 'column' }>,
  scope: Scope,
  tables: readonly TableSchema[],
): ColumnSchema | null {
  const [source, ...others] = resolve(reference, scope);
  if (others.length > 0 || !source?.table) return null;
  const table = tables.find(({ name }) => sameName(name, source.table ?? ''));
  return table?.columns.find(({ name }) => sameName(name, reference.name.text)) ?? null;
}
