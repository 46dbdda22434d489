import type { Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import type { PendingFilter } from '../filter-rules.ts';
import type { Condition } from '../reading.ts';
import type { IntentDraft } from './intent-draft.ts';
import { latestOf } from './newest-rows.ts';

/** The rows whose day, or year, lies in the time that is meant. */
export function dateFilter(
  draft: IntentDraft,
  table: TableSchema,
  column: ColumnSchema,
  meaning: Extract<Condition, { kind: 'date' }>['meaning'],
): Filter {
  const ref = { table: table.name, column: column.name };
  if (meaning.kind === 'latest') return latestOf(draft, table, column);
  const { from, to } = meaning;
  if (!isDate(column)) {
    const year = (day: string | null) =>
      day === null ? null : column.kind === 'text' ? day.slice(0, 4) : Number(day.slice(0, 4));
    // "after 2000" is from 2001 on, "before 1990" up to 1989: whole years compare as numbers.
    return {
      kind: 'range',
      column: ref,
      from: year(from),
      to: year(to),
      includeFrom: true,
      includeTo: true,
      bounds: 'number',
    };
  }
  return {
    kind: 'range',
    column: ref,
    from,
    to,
    includeFrom: true,
    includeTo: true,
    bounds: column.kind === 'datetime' ? 'day-of-datetime' : 'day',
  };
}

/** The rows that held on the day that is meant, or at any time of the period. */
export function validityFilters(
  draft: IntentDraft,
  table: TableSchema,
  pair: { begin: ColumnSchema; end: ColumnSchema },
  meaning: Extract<Condition, { kind: 'date' }>['meaning'],
): PendingFilter[] {
  const begin = { table: table.name, column: pair.begin.name };
  const end = { table: table.name, column: pair.end.name };
  if (meaning.kind !== 'range')
    return [{ table: table.name, filter: { kind: 'valid-on', begin, end, day: draft.source.today } }];
  const { from, to } = meaning;
  if (from !== null && from === to)
    return [{ table: table.name, filter: { kind: 'valid-on', begin, end, day: from } }];
  const bounds = pair.begin.kind === 'datetime' ? ('day-of-datetime' as const) : ('day' as const);
  const filters: Filter[] = [];
  if (to !== null)
    filters.push({
      kind: 'range',
      column: begin,
      from: null,
      to,
      includeFrom: true,
      includeTo: true,
      bounds,
    });
  if (from !== null)
    filters.push({
      kind: 'any',
      filters: [
        { kind: 'missing', column: end, negated: false },
        { kind: 'range', column: end, from, to: null, includeFrom: true, includeTo: true, bounds },
      ],
    });
  return filters.map((filter) => ({ table: table.name, filter }));
}
