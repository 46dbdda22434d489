import type { ColumnRef, Measure } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { countMeasure } from '../../query/writer/built-in/count-measure.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, figureIn } from './core-query.ts';

/**
 * "Refunds: how many and how much": nobody asks how many amounts differ, but how many rows have one. Of groups the amount itself may be what
 * is asked.
 */
export function withRowsCounted(core: CoreQuery): CoreQuery {
  const { intent } = core;
  const counted = amountCounted(core);
  if (counted === null || intent.groupBy.length > 0 || intent.select.length > 1) return core;
  const { measure, table, column, of } = counted;
  const { label } = countMeasure(table, false);
  const rows: Measure = { ...measure, label, aggregate: 'count', column: column.nullable ? of : null };
  return { ...core, intent: { ...intent, select: [{ measure: rows }] } };
}

/** Whether rows or things are counted; what is only asked by "how many" is a figure of its own. */
export function isCount(measure: Measure | undefined): boolean {
  return measure?.expression === undefined && measure?.aggregate?.startsWith('count') === true;
}

export function countsAmounts(core: CoreQuery): boolean {
  return amountCounted(core) !== null;
}

type Counted = {
  readonly measure: Measure;
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly of: ColumnRef;
};

/** The column of which different amounts are counted. */
function amountCounted(core: CoreQuery): Counted | null {
  const measure = figureIn(core)?.measure;
  const of = measure?.aggregate === 'count-distinct' ? measure.column : null;
  const table = core.tables.find(({ name }) => of !== null && sameName(name, of.table));
  const column = table && of && columnNamed(table, of.column);
  if (!measure || !table || !column || !of) return null;
  return isNumeric(column) && !isKey(table, column) ? { measure, table, column, of } : null;
}
