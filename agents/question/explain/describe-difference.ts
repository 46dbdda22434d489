import type { Tables } from '#lib/domain/schema.ts';
import type { BlockWords } from './block-words.ts';
import { explainStatement, readQuery } from './explain-statement.ts';
import { listed } from './names.ts';
import { joined } from './phrase.ts';
import { type QueryWords, queryWords } from './query-words.ts';

/**
 * How a statement differs from another in words, one short clause each: "counts matches, not players". Empty when both say
 * the same, or one of them cannot be read.
 */
export function describeDifference(sql: string, other: string, tables: Tables): string[] {
  const [one, against] = [readQuery(sql), readQuery(other)];
  if (one === null || against === null) return [];
  const clauses = compared(queryWords(one, tables), queryWords(against, tables));
  if (clauses !== null) return clauses;
  // Statements of another build have no clause in common: what this one says is the difference.
  const said = new Set(explainStatement(other, tables));
  return explainStatement(sql, tables).filter((sentence) => !said.has(sentence));
}

function compared(one: QueryWords, other: QueryWords): string[] | null {
  const definitions = only(
    one.definitions.map(({ name, words }) => `${name} is the ${words}`),
    other.definitions.map(({ name, words }) => `${name} is the ${words}`),
  );
  if (one.kind === 'block' && other.kind === 'block')
    return [...definitions, ...blockDifference(one.block, other.block)];
  if (one.kind !== 'set' || other.kind !== 'set' || one.operator !== other.operator) return null;
  const [left, right] = [compared(one.left, other.left), compared(one.right, other.right)];
  if (left === null || right === null) return null;
  return [
    ...definitions,
    ...left.map((clause) => `the first list ${clause}`),
    ...right.map((clause) => `the second list ${clause}`),
    ...sorted(one, other),
  ];
}

function blockDifference(one: BlockWords, other: BlockWords): string[] {
  const shown = shownDifference(one, other);
  return [
    ...shown,
    ...(shown.length === 0 && one.rows !== other.rows ? [`looks at ${one.rows}, not ${other.rows}`] : []),
    ...(one.distinct === other.distinct
      ? []
      : [one.distinct ? 'shows each row once' : 'shows repeated rows as often as they occur']),
    ...changed(one.groups, other.groups, 'has a row for each', 'has no row for each', listed),
    ...changed(one.joins, other.joins, 'takes', 'does not take', joined),
    ...changed(one.conditions, other.conditions, 'only where', 'without the condition that', listed),
    ...changed(
      one.groupConditions,
      other.groupConditions,
      'of these only where',
      'without the condition that',
      listed,
    ),
    ...sorted(one, other),
  ];
}

function shownDifference(one: BlockWords, other: BlockWords): string[] {
  const counts = ({ shown, isTotal }: BlockWords) =>
    isTotal && shown.length === 1 && shown[0]?.startsWith('number of ')
      ? shown[0].slice('number of '.length)
      : null;
  const [mine, theirs] = [counts(one), counts(other)];
  if (mine !== null && theirs !== null) return mine === theirs ? [] : [`counts ${mine}, not ${theirs}`];
  return changed(one.shown, other.shown, 'shows', 'does not show', listed);
}

type Ordered = { readonly order: readonly string[]; readonly limit: string | null };

function sorted(one: Ordered, other: Ordered): string[] {
  const order = one.order.join(', then by ');
  const before = other.order.join(', then by ');
  const limits =
    one.limit === other.limit
      ? []
      : [
          one.limit === null
            ? `all rows, not only ${other.limit}`
            : `only ${one.limit}${other.limit === null ? '' : `, not ${other.limit}`}`,
        ];
  if (order === before) return limits;
  if (order === '') return ['not sorted', ...limits];
  return [`sorted by ${order}${before === '' ? '' : `, not by ${before}`}`, ...limits];
}

function changed(
  one: readonly string[],
  other: readonly string[],
  has: string,
  lacks: string,
  said: (words: readonly string[]) => string,
): string[] {
  const [mine, theirs] = [only(one, other), only(other, one)];
  if (mine.length > 0) return [`${has} ${said(mine)}${theirs.length > 0 ? `, not ${said(theirs)}` : ''}`];
  return theirs.length > 0 ? [`${lacks} ${said(theirs)}`] : [];
}

function only(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((each) => !other.includes(each));
}
