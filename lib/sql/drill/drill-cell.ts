import type { Dialect } from '../../datasource/data-source.ts';
import { notationOf } from '../../datasource/dialect/notation-of.ts';
import type { CellValue } from '../../domain/result-table.ts';
import { bareOrQuoted, printQuery } from '../select/print-select.ts';
import type { Expression, Query, Source } from '../select/syntax-tree.ts';
import { aggregateOf, allOf, type DrilledBlock, equals } from './drilled-block.ts';

/** A cell of a result: its row, and which column. */
export type DrilledCell = { readonly row: readonly CellValue[]; readonly column: number };

/** The columns that say which things a cell is about: the groups of its row, else itself. */
export function namingColumns(
  { keys, isAggregated }: DrilledBlock,
  { column }: DrilledCell,
): readonly number[] {
  return isAggregated ? keys.map(({ index }) => index) : [column];
}

/** The same statement for the things of one cell alone; null where it is about all of them already. */
export function onlyThis(block: DrilledBlock, cell: DrilledCell, dialect: Dialect): string | null {
  const condition = conditionOf(block, cell, dialect);
  if (condition === null) return null;
  const { query, select } = block;
  return printQuery(
    { ...query, body: { ...select, where: allOf([select.where, condition]) } },
    notationOf(dialect),
  );
}

/**
 * The figure of a cell for each value of a dimension, the largest first, over the rows that the cell was computed from; null
 * where the cell is no figure over several rows.
 */
export function brokenDown(
  block: DrilledBlock,
  cell: DrilledCell,
  dimension: { readonly expression: Expression; readonly name: string; readonly join: Source | null },
  figure: string,
  dialect: Dialect,
): string | null {
  const { query, select, keys } = block;
  const item = select.items[cell.column];
  if (!block.isAggregated || item === undefined || keys.some(({ index }) => index === cell.column))
    return null;
  const measure = item.expression;
  return printQuery(
    {
      ...query,
      body: {
        ...select,
        distinct: false,
        // Joined by its key alone, so no row is repeated and the figure stays what it was.
        from: dimension.join === null ? select.from : [...select.from, dimension.join],
        items: [
          { expression: dimension.expression, alias: bareOrQuoted(dimension.name) },
          { expression: measure, alias: bareOrQuoted(figure) },
        ],
        where: allOf([select.where, conditionOf(block, cell, dialect)]),
        groupBy: [dimension.expression],
        having: null,
      },
      orderBy: [
        { expression: { kind: 'is-null', negated: false, operand: measure }, direction: null, nulls: null },
        { expression: measure, direction: 'desc', nulls: null },
      ],
      limit: null,
      offset: null,
    },
    notationOf(dialect),
  );
}

/** The rows that a figure was computed from; null where each row of the result is one already. */
export function rowsBehind(block: DrilledBlock, cell: DrilledCell, dialect: Dialect): string | null {
  const query = behind(block, cell, dialect, [
    { expression: { kind: 'star', qualifier: null }, alias: null },
  ]);
  return query && printQuery(query, notationOf(dialect));
}

/** How many rows a figure was computed from, and from when to when by the days of an expression when there is one. */
export function countBehind(
  block: DrilledBlock,
  cell: DrilledCell,
  day: Expression | null,
  dialect: Dialect,
): string | null {
  const call = (name: string, argument: Expression) =>
    ({
      kind: 'call',
      name: { text: name, quote: null },
      distinct: false,
      arguments: [argument],
      orderBy: [],
      filter: null,
      over: null,
    }) as const;
  const counted = call('count', { kind: 'star', qualifier: null });
  const items = [counted, ...(day === null ? [] : [call('min', day), call('max', day)])];
  const query = behind(
    block,
    cell,
    dialect,
    items.map((expression) => ({ expression, alias: null })),
  );
  return query && printQuery(query, notationOf(dialect));
}

function behind(
  block: DrilledBlock,
  cell: DrilledCell,
  dialect: Dialect,
  items: DrilledBlock['select']['items'],
): Query | null {
  if (!block.isAggregated) return null;
  const { query, select } = block;
  const where = allOf([
    select.where,
    conditionOf(block, cell, dialect),
    ...countedBy(select.items[cell.column]?.expression),
  ]);
  return {
    ...query,
    orderBy: [],
    limit: null,
    offset: null,
    body: { ...select, distinct: false, items, where, groupBy: [], having: null },
  };
}

function conditionOf(block: DrilledBlock, cell: DrilledCell, dialect: Dialect): Expression | null {
  const { select, keys, isAggregated } = block;
  if (isAggregated)
    return allOf(keys.map(({ index, expression }) => equals(expression, cell.row[index] ?? null, dialect)));
  const item = select.items[cell.column];
  return item ? equals(item.expression, cell.row[cell.column] ?? null, dialect) : null;
}

/** An aggregate leaves out rows without a value, and those that its FILTER does not meet. */
function countedBy(expression: Expression | undefined): (Expression | null)[] {
  const call = expression === undefined ? null : aggregateOf(expression);
  const [argument] = call?.arguments ?? [];
  if (call === null) return [];
  const isValue = argument !== undefined && argument.kind !== 'star' && argument.kind !== 'literal';
  return [call.filter, isValue ? { kind: 'is-null', negated: true, operand: argument } : null];
}
