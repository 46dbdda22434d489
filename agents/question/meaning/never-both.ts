import type { Filter } from '#lib/domain/query-intent.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { sameColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';

/** No row is of 2010 and of 2011, nor has one column two values: where the conditions on one row contradict each other they were meant of several. */
export const neverBoth: Law = ({ filters }, { tokens }) => {
  const part = contradiction(filters);
  return part === null ? null : wordOf(part, tokens);
};

/** What the second of two conditions asks of a column of one row that the first rules out. */
function contradiction(filters: readonly Filter[]): CellValue | null {
  for (const [at, filter] of filters.entries()) {
    for (const other of filters.slice(at + 1)) {
      const ruled = isOfOneColumn(filter, other) ? ruledOut(filter, other) : null;
      if (ruled !== null) return ruled;
    }
    const inner = filter.kind === 'exists' ? contradiction(filter.filters) : null;
    if (inner !== null) return inner;
  }
  return null;
}

function isOfOneColumn(one: Filter, other: Filter): boolean {
  if (!('column' in one) || !('column' in other)) return false;
  return sameColumn(one.column, other.column);
}

function ruledOut(one: Filter, other: Filter): CellValue | null {
  if (one.kind === 'range' && other.kind === 'range') return apart(one, other);
  if (one.kind === 'equals' && other.kind === 'equals') {
    const has = ({ values }: typeof one, value: CellValue) => values.some((each) => isSame(each, value));
    const [value = null] = other.values;
    if (!one.negated && !other.negated) return other.values.some((each) => has(one, each)) ? null : value;
    if (one.negated === other.negated) return null;
    const [is, isNot] = one.negated ? [other, one] : [one, other];
    return is.values.every((each) => has(isNot, each)) ? value : null;
  }
  if (one.kind === 'equals' && other.kind === 'range') return outside(one, other);
  if (one.kind === 'range' && other.kind === 'equals') return outside(other, one);
  return null;
}

type Range = Extract<Filter, { kind: 'range' }>;

/** Two stretches without a common day or number; or two that are open at the same side, of which one says nothing. */
function apart(one: Range, other: Range): CellValue | null {
  if ((one.bounds === 'number') !== (other.bounds === 'number')) return null;
  const isBefore = (first: Range, second: Range) =>
    first.to !== null &&
    second.from !== null &&
    (isLess(first.to, second.from) ||
      (isSame(first.to, second.from) && !(first.includeTo && second.includeFrom)));
  if (isBefore(one, other) || isBefore(other, one)) return other.from ?? other.to;
  if (one.bounds === 'number') return null;
  const bothUntil = one.from === null && other.from === null && !isSame(one.to, other.to);
  const bothSince = one.to === null && other.to === null && !isSame(one.from, other.from);
  return bothUntil ? other.to : bothSince ? other.from : null;
}

function outside(equals: Extract<Filter, { kind: 'equals' }>, range: Range): CellValue | null {
  const [value = null] = equals.values;
  if (equals.negated || value === null) return null;
  const isOut = (each: CellValue) =>
    (range.from !== null && isLess(each, range.from)) || (range.to !== null && isLess(range.to, each));
  return range.bounds === 'number' && equals.values.every(isOut) ? value : null;
}

function isSame(one: CellValue, other: CellValue): boolean {
  return sameName(String(one), String(other));
}

/** Only what is of one kind has an order: 9 comes before 10 as a number, and after it as a text. */
function isLess(one: CellValue, other: CellValue): boolean {
  if (one === null || other === null || typeof one !== typeof other) return false;
  return one < other;
}

/** The word that says it, as typed. */
function wordOf(value: CellValue, tokens: readonly Token[]): string {
  const said = String(value).toLowerCase();
  const year = said.slice(0, 4);
  const named =
    tokens.find(({ lower }) => said.includes(lower) && lower.length > 2) ??
    tokens.find(({ lower }) => lower === year) ??
    tokens.find(({ lower }) => lower === 'and' || lower === 'but' || lower === 'than') ??
    tokens.at(-1);
  return named?.text ?? said;
}
