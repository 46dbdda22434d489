import type { Comparison, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { lifetime } from '../assumed/lifetime.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isUnit } from '../assumed/quantities.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, textOf } from './composition.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { more, most, atLeast, atMost, days, leading } = english.lasting;

/**
 * "Stays longer than 3 days", "who took more than 3 years to graduate", "closed within 2 days": bound by the days from when a row came about
 * until the day that is named, or until its end.
 */
export const lastingSoLong: Compose = ({ tokens, tables }) => {
  const bound = boundIn(tokens);
  // "Older than 3 years" goes by a day of its own, and a column in days or hours says it itself.
  const named =
    bound === null ? [] : tables.filter((table) => tokens.some((_, at) => isNamedAt(table, tokens, at)));
  const inPlay = named.length > 0 ? named : tables;
  if (bound === null || inPlay.some(({ columns }) => columns.some(({ name }) => isOfTime(name)))) return null;
  const { at, end, comparison, count } = bound;
  const until = tokens[end]?.lower === 'to' ? tokens[end + 1] : undefined;
  const first = withoutLeading(tokens, at, leading);
  const told = until ?? tokens[first - 1];
  const kept = inPlay.flatMap((table) => spansOf(table, until, told));
  if (kept.length === 0) return null;
  return {
    tokens: [...tokens.slice(0, first), ...tokens.slice(until === undefined ? end : end + 2)],
    said: textOf(tokens, at, end),
    onto: (intent) => within(intent, kept, comparison, count),
  };
};

function isOfTime(name: string): boolean {
  return spokenParts(name).some(
    (part) => /^(?:days?|hours?|minutes?|weeks?|duration)$/.test(part) && isOfSpan(part),
  );
}

function isOfSpan(part: string): boolean {
  return part === 'duration' || part.endsWith('s') || isUnit(part);
}

type Bound = { at: number; end: number; comparison: Comparison; count: number };

/** "More than 3 days" with its words; null where no such bound is said. */
function boundIn(tokens: Tokens): Bound | null {
  for (let at = 1; at < tokens.length; at += 1) {
    const isMore = wordingAt(tokens, at, more) > 0;
    const length = wordingAt(tokens, at, isMore ? more : most);
    const [number, unit] = [tokens[at + length], tokens[at + length + 1]];
    const one = Object.entries(days).find(([words]) => words.split('|').includes(unit?.lower ?? ''))?.[1];
    if (length === 0 || number?.kind !== 'number' || number.value === null || one === undefined) continue;
    // "3 days ago" and "3 days before" are moments.
    if (/^(?:ago|before|after|old|from|of)$/.test(tokens[at + length + 2]?.lower ?? '')) continue;
    const isIncluded = wordingAt(tokens, at, isMore ? atLeast : atMost) > 0;
    const comparison = `${isMore ? '>' : '<'}${isIncluded ? '=' : ''}` as const;
    return { at, end: at + length + 2, comparison, count: number.value * one };
  }
  return null;
}

type Span = { readonly table: TableSchema; readonly begin: ColumnSchema; readonly end: ColumnSchema };

/** From the first day of a row to the one that is named, else to the end of its time. */
function spansOf(table: TableSchema, until: Token | undefined, named: Token | undefined): Span[] {
  const dates = table.columns.filter(isDate);
  const end = dates.find(({ name }) =>
    spokenParts(name).some((part) => named !== undefined && haveOneRoot(part, named.lower)),
  );
  const life = lifetime(table);
  if (end === undefined) return life === null || until !== undefined ? [] : [{ table, ...life }];
  const begin = life?.end === end ? life.begin : dates.find((column) => column !== end);
  return begin === undefined || begin === end ? [] : [{ table, begin, end }];
}

function within(
  intent: QueryIntent,
  spans: readonly Span[],
  comparison: Comparison,
  days: number,
): QueryIntent | null {
  // The names beside a payment are those of who pays: how long it took is no time of theirs.
  const isMoreThanNames = (name: string) =>
    intent.filters.some((filter) => 'column' in filter && sameName(filter.column.table, name));
  const joined = intent.joins.map(({ toTable }) => toTable).filter(isMoreThanNames);
  const read = [intent.subject, ...joined];
  const [span, ...others] = spans.filter(({ table }) => read.some((name) => sameName(name, table.name)));
  if (span === undefined || others.length > 0) return null;
  const of = ({ name }: ColumnSchema) => ({ table: span.table.name, column: name });
  return {
    ...intent,
    filters: [
      ...intent.filters,
      { kind: 'days-apart', column: of(span.end), since: of(span.begin), comparison, days },
    ],
  };
}
