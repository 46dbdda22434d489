import { type Filter, mapConditions, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from './table-nature.ts';

/**
 * A contract that "has run out" has an end that is over: where days of an end are known ahead, that there is one does not say so. What
 * has not ended yet has none, or a later one.
 */
export function endedByToday(intent: QueryIntent, tables: Tables, today: string): QueryIntent {
  const turned = (filter: Filter): Filter => {
    if (filter.kind !== 'missing' || !isKnownAhead(filter.column, tables, today)) return filter;
    const range = { kind: 'range', column: filter.column, bounds: 'day' } as const;
    if (filter.negated) return { ...range, from: null, to: today, includeFrom: true, includeTo: false };
    const later: Filter = { ...range, from: today, to: null, includeFrom: true, includeTo: true };
    return { kind: 'any', filters: [filter, later] };
  };
  return { ...intent, filters: mapConditions(intent.filters, turned) };
}

function isKnownAhead(
  { table, column }: { readonly table: string; readonly column: string },
  tables: Tables,
  today: string,
): boolean {
  const known = tables.find(({ name }) => sameName(name, table));
  const day = known && columnNamed(known, column);
  return !!day && isDate(day) && ending.test(day.name) && String(day.range?.max ?? '').slice(0, 10) > today;
}

const ending =
  /(?:^|_)(?:end|ends|ended|expiry|expires|expire|expiration|until|till|thru)(?:_|$|[A-Z])|(?:End|Expir|Until)/;
