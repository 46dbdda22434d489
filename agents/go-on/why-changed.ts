import type { Dialect } from '#lib/datasource/data-source.ts';
import type { Change } from '#lib/domain/follow-ups.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { addsUp } from '#lib/sql/drill/contributions.ts';
import { type Dimension, dimensionsOf, otherPeriods, periodKey, readCell } from './read-cell.ts';

/** A dimension with more values than this makes a list, not an explanation. */
const fewValues = 12;

/**
 * The change that an answer over time ends with, and how it is best taken apart: the figure of the last period against the
 * one before it, for what changed most where there are several. null where no figure is a sum of parts over two periods. Its
 * periods are written for the reader.
 */
export function whyChanged(
  query: QueryResult,
  step: string,
  tables: readonly TableSchema[],
  dialect: Dialect,
  locale: Locale,
): Change | null {
  const { result } = query;
  if (result.rows.length < 2) return null;
  const { block } = readCell(query, { step, row: 0, column: 0 }, dialect);
  const period = block && periodKey(block, result);
  const measure = block && result.columns.findIndex((_column, index) => addsUp(block, index));
  if (block === null || period === null || measure === null || measure < 0) return null;
  const dimension = likeliest(dimensionsOf(block, tables));
  const last = result.rows
    .map((row) => String(row[period] ?? ''))
    .toSorted()
    .at(-1);
  const changes = result.rows.flatMap((row, at) => {
    const [before] = otherPeriods(block, result, at, period);
    const isLast = last !== '' && String(row[period]) === last;
    if (!isLast || before === undefined) return [];
    const size = Math.abs(Number(row[measure]) - Number(result.rows[before]?.[measure]));
    return size > 0 ? [{ at, before, size }] : [];
  });
  const [largest] = changes.toSorted((left, right) => right.size - left.size);
  if (largest === undefined || dimension === null) return null;
  const shown = columnFormatter(result, period, locale);
  const label = (row: number) => shown(result.rows[row]?.[period] ?? null);
  return {
    cell: { step, row: largest.at, column: measure },
    drill: { kind: 'contributions', against: largest.before, dimension: dimension.id },
    from: label(largest.before),
    to: label(largest.at),
  };
}

/** As many values as can be looked at say more than two; a long list says least. */
function likeliest(dimensions: readonly Dimension[]): Dimension | null {
  const few = dimensions.filter(({ values }) => values <= fewValues);
  const [best] = (few.length > 0 ? few : dimensions).toSorted((left, right) =>
    few.length > 0 ? right.values - left.values : left.values - right.values,
  );
  return best ?? null;
}
