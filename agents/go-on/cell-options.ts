import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { CellOptions } from '#lib/domain/cell-options.ts';
import { columnRole } from '#lib/domain/column-role.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { dateStorageOf } from '#lib/schema/date-storage.ts';
import { addsUp } from '#lib/sql/drill/contributions.ts';
import { countBehind, onlyThis } from '#lib/sql/drill/drill-cell.ts';
import type { DrilledBlock } from '#lib/sql/drill/drilled-block.ts';
import type { Expression } from '#lib/sql/select/syntax-tree.ts';
import { dayColumn } from '../board/tile-filters.ts';
import { failureStatus } from '../query/failure-status.ts';
import { explainStatement } from '../question/explain/explain-statement.ts';
import type { Workspace } from '../workspace.ts';
import {
  aboutCell,
  aboutRow,
  dimensionsOf,
  otherPeriods,
  periodKey,
  type ReadCell,
  sourcesOf,
} from './read-cell.ts';

/** More periods than this are no choice. */
const mostPeriods = 60;

/** What a cell says, how it came about, and what can be asked from here. */
export async function cellOptions(
  read: ReadCell,
  row: number,
  { source, knowledge }: Pick<Workspace, 'source' | 'knowledge'>,
  {
    limits,
    locale,
    signal,
  }: { readonly limits: QueryLimits; readonly locale: Locale; readonly signal: AbortSignal },
): Promise<CellOptions> {
  const { tables } = knowledge.snapshot;
  const { block, cell, query } = read;
  const about = block?.isAggregated ? aboutCell(read, locale) : aboutRow(read, locale);
  const said = explainStatement(query.sql, tables);
  if (block === null)
    return {
      about,
      explanation: said,
      computedFrom: '',
      onlyThis: false,
      rowsBehind: false,
      breakDowns: [],
      contributions: null,
    };
  const isAmountOfRow = !block.isAggregated && columnRole(query.result, cell.column) === 'measure';
  const computedFrom = await tellRows(read, block, { source, tables, limits, locale, signal });
  return {
    about,
    explanation: said,
    computedFrom,
    // That other rows have the very same amount is no question anybody has.
    onlyThis:
      query.result.rows.length > 1 && !isAmountOfRow && onlyThis(block, cell, source.dialect) !== null,
    rowsBehind: block.isAggregated,
    breakDowns: isFigure(block, cell.column)
      ? dimensionsOf(block, tables).map(({ id, label }) => ({ id, label }))
      : [],
    contributions: contributionsOf(read, block, row, tables, locale),
  };
}

/** Whether a column is computed from several rows each, and names no group. */
function isFigure({ isAggregated, keys }: DrilledBlock, column: number): boolean {
  return isAggregated && keys.every(({ index }) => index !== column);
}

async function tellRows(
  { query, cell }: ReadCell,
  block: DrilledBlock,
  {
    source,
    tables,
    limits,
    locale,
    signal,
  }: {
    source: Workspace['source'];
    tables: readonly TableSchema[];
    limits: QueryLimits;
    locale: Locale;
    signal: AbortSignal;
  },
): Promise<string> {
  const days = dayOf(query.sql, block, tables);
  const sql = countBehind(block, cell, days?.expression ?? null, source.dialect);
  if (sql === null) return '';
  try {
    const found = await source.query(sql, limits, signal);
    const [count, first, last] = found.rows[0] ?? [];
    const shown = (value: CellValue | undefined, at: number) =>
      columnFormatter(found, at, locale)(value ?? null);
    const period =
      days && first != null ? `, from ${shown(first, 1)} to ${shown(last, 2)} (${days.name})` : '';
    const many = Number(count) === 1 ? '1 row' : `${shown(count, 0)} rows`;
    return `It is computed from ${many}${period}.`;
  } catch (error) {
    // That the rows cannot be counted takes nothing from the rest of the explanation.
    if (signal.aborted || failureStatus(error) === null) throw error;
    return '';
  }
}

/** The days of the rows behind a figure, where they are kept as days. */
function dayOf(
  sql: string,
  { select }: DrilledBlock,
  tables: readonly TableSchema[],
): { expression: Expression; name: string } | null {
  const sources = sourcesOf(select.from);
  const read = tables.filter(({ name }) =>
    sources.some(({ table }) => table.toLowerCase() === name.toLowerCase()),
  );
  const placed = dayColumn(sql, read);
  const storage = placed && dateStorageOf(placed.column);
  if (!placed || (storage !== 'native' && storage !== 'iso-text')) return null;
  const { alias } =
    sources.find(({ table }) => table.toLowerCase() === placed.table.name.toLowerCase()) ?? {};
  if (alias === undefined) return null;
  const { name } = placed.column;
  const quote = /^[a-z_]\w*$/i.test(name) ? null : '"';
  return {
    expression: { kind: 'column', qualifier: alias, name: { text: name, quote } },
    name: `${placed.table.name}.${name}`,
  };
}

function contributionsOf(
  { query, cell }: ReadCell,
  block: DrilledBlock,
  row: number,
  tables: readonly TableSchema[],
  locale: Locale,
): CellOptions['contributions'] {
  const { result } = query;
  const period = periodKey(block, result);
  if (period === null || !addsUp(block, cell.column)) return null;
  const shown = columnFormatter(result, period, locale);
  const against = otherPeriods(block, result, row, period)
    .slice(0, mostPeriods)
    .map((at) => ({
      row: at,
      label: shown(result.rows[at]?.[period] ?? null),
    }));
  const dimensions = dimensionsOf(block, tables).map(({ id, label }) => ({ id, label }));
  return against.length === 0 || dimensions.length === 0 ? null : { against, dimensions };
}
