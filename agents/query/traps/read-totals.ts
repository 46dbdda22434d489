import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { emptyScope, resolve, scopeOf, withCtes } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Query, Select } from '#lib/sql/select/syntax-tree.ts';
import type { RepairSchema } from '../repair/repair-schema.ts';
import { conjuncts, isAggregate } from '../repair/rules/sources.ts';

export type Place = { readonly table: TableSchema; readonly column: ColumnSchema };

/** The outermost SELECT as the checks of sums look at it. */
export type Totals = {
  readonly select: Select;
  readonly schema: RepairSchema;
  /** Columns that are added up or averaged as they are, not after a conversion. */
  readonly summed: readonly (Place & { readonly by: 'sum' | 'avg' })[];
  /** Columns whose extreme in each group is shown, and those by which the first of all rows are chosen. */
  readonly ranked: readonly (Place & { readonly among: 'group' | 'all' })[];
  /** Columns that an equation fixes. */
  readonly fixed: readonly Place[];
  /** Columns that an equation fixes, or that the rows are grouped by. */
  readonly settled: readonly Place[];
  /** Columns that the groups are made of, inside functions too. */
  readonly grouped: readonly Place[];
};

/** Null for a statement that is no single SELECT. */
export function readTotals(query: Query, schema: RepairSchema): Totals | null {
  if (query.body.kind !== 'select') return null;
  const select = query.body;
  const scope = scopeOf(select.from, withCtes(query, emptyScope(schema)));
  const placeOf = (reference: ColumnReference): Place[] => {
    const [source, ...others] = resolve(reference, scope);
    const table = source?.table && others.length === 0 ? schema.table(source.table) : null;
    const column = table && schema.column(table.name, reference.name.text);
    return table && column ? [{ table, column }] : [];
  };
  const aggregated = (names: RegExp) =>
    select.items
      .flatMap(({ expression }) => expressionParts(expression).filter(isAggregate))
      .flatMap((call) => {
        if (call.kind !== 'call' || !names.test(call.name.text)) return [];
        const [argument] = call.arguments;
        return argument?.kind === 'column' ? placeOf(argument) : [];
      });
  const summed = [
    ...aggregated(/^(?:sum|total)$/i).map((place) => ({ ...place, by: 'sum' as const })),
    ...aggregated(/^avg$/i).map((place) => ({ ...place, by: 'avg' as const })),
  ];
  const [first] = query.limit === null ? [] : query.orderBy;
  const chosenBy = first === undefined ? [] : columnsIn([first.expression]).flatMap(placeOf);
  const ranked = [
    ...aggregated(/^(?:max|min)$/i).map((place) => ({ ...place, among: 'group' as const })),
    ...chosenBy.map((place) => ({ ...place, among: 'all' as const })),
  ];
  const groups = select.groupBy.map((group) => meant(group, select));
  const grouped = columnsIn(groups).flatMap(placeOf);
  const plainGroups = groups.flatMap((group) => (group.kind === 'column' ? placeOf(group) : []));
  const fixed = conjuncts(select.where).flatMap((condition) => fixedColumns(condition).flatMap(placeOf));
  return { select, schema, summed, ranked, grouped, fixed, settled: [...plainGroups, ...fixed] };
}

function meant(group: Expression, { items }: Select): Expression {
  if (group.kind === 'literal') return items[Number(group.value) - 1]?.expression ?? group;
  if (group.kind !== 'column' || group.qualifier !== null) return group;
  const name = group.name.text.toLowerCase();
  return items.find(({ alias }) => alias?.text.toLowerCase() === name)?.expression ?? group;
}

/** A column that equals one value: a literal, or the newest of a nested query. */
function fixedColumns(condition: Expression): ColumnReference[] {
  if (condition.kind !== 'binary' || condition.operator !== '=') return [];
  return [condition.left, condition.right].filter(
    (side, at): side is ColumnReference =>
      side.kind === 'column' && (at === 0 ? condition.right : condition.left).kind !== 'column',
  );
}
