import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { columnWords } from '../explain/names.ts';
import { type CoreQuery, furtherFilters } from './core-query.ts';

/**
 * "Companies that beat the estimate in the first quarter" are a share of those that could: of which both sides of the comparison are known, at
 * that time. The things as they are where nothing is compared; null where `known` is said to be there and is no side of it.
 */
export function withComparedRows(
  things: CoreQuery,
  part: CoreQuery,
  known: string | undefined,
): CoreQuery | null {
  const further = furtherFilters(things, part);
  const columnOf = ({ table, column }: ColumnRef) => {
    const of = part.tables.find(({ name }) => sameName(name, table));
    return of === undefined ? null : columnNamed(of, column);
  };
  // What has no day yet may still be late.
  const isNumber = (side: ColumnRef) => {
    const column = columnOf(side);
    return column !== null && isNumeric(column);
  };
  const compared = further.filter((filter) => {
    const sides = isNegated(filter) ? [] : sidesOf(filter);
    return sides.length > 0 && sides.every(isNumber);
  });
  const sides = compared.flatMap(sidesOf).flatMap((side) => columnOf(side) ?? []);
  if (known !== undefined && !sides.some((side) => isCalled(side, known))) return null;
  if (compared.length === 0) return things;
  const filters = [
    ...things.intent.filters,
    ...compared.flatMap((filter) => knownSides(filter)),
    // Where the rows themselves are compared, their time is that of all.
    ...(compared.some(({ kind }) => kind === 'columns') ? further.filter(isTime) : []),
  ];
  return { ...things, intent: { ...things.intent, filters } };
}

function isNegated(filter: Filter): boolean {
  return filter.kind === 'exists' && filter.negated;
}

/** The condition without its comparison: both sides are there. */
function knownSides(filter: Filter): Filter[] {
  if (filter.kind === 'columns')
    return sidesOf(filter).map((column): Filter => ({ kind: 'missing', column, negated: true }));
  if (filter.kind !== 'exists') return [filter];
  return [
    {
      ...filter,
      filters: filter.filters.flatMap((inner) => (inner.kind === 'columns' ? knownSides(inner) : [inner])),
    },
  ];
}

function sidesOf(filter: Filter): ColumnRef[] {
  if (filter.kind === 'columns') return [filter.column, filter.other];
  return filter.kind === 'exists' ? filter.filters.flatMap(sidesOf) : [];
}

function isTime(filter: Filter): boolean {
  return filter.kind === 'range' && filter.bounds !== 'number';
}

function isCalled(column: ColumnSchema, said: string): boolean {
  const called = words(columnWords(column)).map(stemOf);
  const stems = words(said).map(stemOf);
  return stems.length > 0 && stems.every((stem) => called.includes(stem));
}
