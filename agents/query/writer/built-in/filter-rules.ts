import type { Filter } from '#lib/domain/query-intent.ts';
import { filteredColumns } from './filtered-columns.ts';
import { NoPlace } from './no-place.ts';

/** A condition that still has to find its way into the statement, with the table it is on. */
export type PendingFilter = { readonly table: string; readonly filter: Filter };

/** "Both in 1989 and in 1990": no single row can be both, and nothing else was understood. */
export function refuseContradiction(filters: readonly Filter[]): void {
  const seen = new Map<string, string>();
  for (const filter of filters) {
    const single =
      filter.kind === 'equals' && !filter.negated && filter.values.length === 1
        ? String(filter.values[0])
        : filter.kind === 'range' && filter.from !== null && filter.from === filter.to
          ? String(filter.from)
          : null;
    if (single === null || !('column' in filter)) continue;
    const name = `${filter.column.table}.${filter.column.column}`;
    const earlier = seen.get(name);
    if (earlier !== undefined && earlier !== single) throw new NoPlace(`both ${earlier} and ${single}`);
    seen.set(name, single);
  }
}

/** "In 2024 and 2025": periods of one column that no single row can be in together. */
export function refuseDisjointPeriods(filters: readonly Filter[]): void {
  const periods = filters.filter((filter) => filter.kind === 'range');
  for (const [index, one] of periods.entries()) {
    for (const other of periods.slice(index + 1)) {
      const sameColumn = one.column.table === other.column.table && one.column.column === other.column.column;
      if (sameColumn && (endsBefore(one, other) || endsBefore(other, one))) {
        throw new NoPlace(`both ${periodText(one)} and ${periodText(other)}`);
      }
    }
  }
}

type Period = Extract<Filter, { kind: 'range' }>;

function endsBefore(one: Period, other: Period): boolean {
  return one.to !== null && other.from !== null && one.to < other.from;
}

function periodText(period: Period): string {
  return [period.from, period.to].filter((bound) => bound !== null).join(' to ');
}

export function isNegated(filter: Filter): boolean {
  return 'negated' in filter && filter.negated && filter.kind !== 'missing';
}

export function positive(filter: Filter): Filter {
  return 'negated' in filter ? { ...filter, negated: false } : filter;
}

export function negate(filter: Filter): Filter {
  if (
    filter.kind === 'equals' ||
    filter.kind === 'contains' ||
    filter.kind === 'missing' ||
    filter.kind === 'exists'
  )
    return { ...filter, negated: !filter.negated };
  if (filter.kind === 'range' && filter.from !== null && filter.to === null)
    return { ...filter, from: null, to: filter.from, includeTo: !filter.includeFrom, includeFrom: true };
  if (filter.kind === 'range' && filter.to !== null && filter.from === null)
    return { ...filter, to: null, from: filter.to, includeFrom: !filter.includeTo, includeTo: true };
  if (filter.kind === 'range')
    return {
      kind: 'any',
      filters: [
        { ...filter, from: null, to: filter.from, includeTo: !filter.includeFrom, includeFrom: true },
        { ...filter, to: null, from: filter.to, includeFrom: !filter.includeTo, includeTo: true },
      ],
    };
  throw new NoPlace('not');
}

export function mergeEquals(one: Filter, other: Filter): Filter | null {
  if (one.kind !== 'equals' || other.kind !== 'equals' || one.negated !== other.negated) return null;
  if (one.column.table !== other.column.table || one.column.column !== other.column.column) return null;
  return { ...one, values: [...one.values, ...other.values] };
}

export function touches(filter: Filter, table: string): boolean {
  return filteredColumns(filter).some((column) => column.table === table);
}

export function isDateFilter(filter: Filter): boolean {
  return (
    filter.kind === 'valid-on' ||
    filter.kind === 'latest' ||
    filter.kind === 'date-part' ||
    (filter.kind === 'range' && filter.bounds !== 'number') ||
    (filter.kind === 'any' && filter.filters.some(isDateFilter))
  );
}
