import type { ColumnRef, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { onDay } from '../../../question/composed/dated-by.ts';
import { columnNamed, sameName } from './table-nature.ts';

/**
 * "Accounts that churned by month": the months are those in which it happened, and not those in which the accounts came about, unless the
 * question names that day.
 */
export function byDaysOfEvents(
  intent: QueryIntent,
  tables: readonly TableSchema[],
  said: ReadonlySet<string>,
): QueryIntent {
  const events = intent.filters.flatMap((filter): ColumnRef[] => {
    const table = tables.find(({ name }) => filter.kind === 'missing' && sameName(name, filter.column.table));
    if (filter.kind !== 'missing' || !filter.negated || table === undefined) return [];
    const column = columnNamed(table, filter.column.column);
    return column !== null && isDate(column) ? [filter.column] : [];
  });
  const [event, ...others] = events;
  if (event === undefined || others.length > 0) return intent;
  return onDay(
    intent,
    event,
    (column) =>
      sameName(column.table, event.table) && column.column !== event.column && !isNamed(column, said),
  );
}

function isNamed({ column }: ColumnRef, said: ReadonlySet<string>): boolean {
  return spokenParts(column).some((part) => !isStopWord(part) && !idle.has(part) && said.has(stemOf(part)));
}

const idle = new Set(['date', 'day', 'time', 'year', 'month']);
