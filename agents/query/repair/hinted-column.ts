import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { columnHints, isComputing } from './column-evidence.ts';
import type { RepairContext } from './rule.ts';
import { type ColumnUse, columnKey, type StatementColumns } from './statement-columns.ts';

/** What a column must be hinted at, and by how much more than any other, to take the place of one that is not at all. */
const enough = 0.5;
const margin = 0.3;

/** A bound that one column cannot have and another can. */
const inRange = 0.6;

export type HintedColumn = { readonly use: ColumnUse; readonly meant: ColumnSchema };

/**
 * The number column to take for one that no word of the question hints at: the only one of its table that is hinted at by words
 * nothing else accounts for, or that can hold the number compared with. null when another comes near, or two are doubtful.
 */
export function hintedColumn(
  doubtful: readonly ColumnUse[],
  statement: StatementColumns,
  context: RepairContext,
): HintedColumn | null {
  const unspoken = doubtful.filter(
    ({ table, column }) => isNumeric(column) && columnHints(column, table, context.question).size === 0,
  );
  const [use] = unspoken;
  if (!use || unspoken.length > 1) return null;
  const accounted = accountedStems(use, statement, context);
  const [best, next] = use.table.columns
    .filter((column) => isNumeric(column) && !statement.uses.has(columnKey(use.table, column.name)))
    .filter((column) => context.schema.identifies(use.table.name, column.name) === null)
    .map((column) => ({ column, strength: strengthOf(column, use, accounted, context) }))
    .toSorted((a, b) => b.strength - a.strength);
  if (!best || best.strength < enough || best.strength - (next?.strength ?? 0) < margin) return null;
  return { use, meant: best.column };
}

function strengthOf(
  column: ColumnSchema,
  use: ColumnUse,
  accounted: ReadonlySet<string>,
  context: RepairContext,
): number {
  const impossible = [...use.bounds].some((bound) => isOutside(bound, use.column));
  if ([...use.bounds].some((bound) => isOutside(bound, column))) return 0;
  let strength = impossible && column.range !== undefined ? inRange : 0;
  for (const [stem, weight] of columnHints(column, use.table, context.question)) {
    if (!accounted.has(stem) && !isComputing(stem)) strength += weight;
  }
  return strength;
}

/** The stems of the question that something else in the statement is there for. */
function accountedStems(
  doubtful: ColumnUse,
  { stems, uses, tables }: StatementColumns,
  context: RepairContext,
): ReadonlySet<string> {
  const others = [...uses.values()].filter((use) => use !== doubtful);
  return new Set([
    ...stems,
    ...others.flatMap(({ table, column }) => [...columnHints(column, table, context.question).keys()]),
    ...[...tables].flatMap((table) => [...columnHints(asColumn(table), nameless, context.question).keys()]),
  ]);
}

/** A table is spoken of as a column of its name would be. */
function asColumn({ name, description }: TableSchema): ColumnSchema {
  return { name, type: '', kind: 'other', nullable: false, description };
}

const nameless: TableSchema = {
  name: '',
  kind: 'table',
  description: null,
  columns: [],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 0,
  sampleRows: [],
};

function isOutside(bound: number, { range }: ColumnSchema): boolean {
  if (typeof range?.min !== 'number' || typeof range.max !== 'number') return false;
  return bound < range.min || bound > range.max;
}
