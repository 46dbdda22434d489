import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { type DateSpan, readDates } from '../../query/writer/built-in/read-dates.ts';
import { keepsHistory, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { joined, left, within, occasion, being, gone, unnamed, preposition } = en.joinedOrLeft;
const auxiliaries = new Set(being.split('|'));
const prepositions = new Set(preposition.split('|'));

/**
 * "Players who left the Reds in 2024", "shares added to the index on 23 June": those that belong to it after the time and did not before, or the
 * other way round. What belongs to something is kept with the days from and until which it does, row after row where more is kept of it.
 */
export const joinedOrLeft: Compose = (asked) => thereAndGone(asked) ?? byVerb(asked);

const byVerb: Compose = ({ tokens, today, tables, entities }) => {
  const done = tokens.findIndex((_, place) => wordingAt(tokens, place, `${joined}|${left}`) > 0);
  const verb = tokens[done];
  if (verb === undefined) return null;
  const isLeft = wordingAt(tokens, done, left) > 0;
  const behind = done + wordingAt(tokens, done, isLeft ? left : joined);
  const [span, ...others] = readDates(tokens, today);
  if (span === undefined || others.length > 0 || span.first < behind + 1) return null;
  if (span.meaning.kind !== 'range' || span.meaning.from === null) return null;
  const { from, to } = span.meaning;
  const days = { before: dayAfter(from, -1), after: to === null || to > today ? today : to };
  // "At the review of 23 June".
  const at = tokens.findLastIndex(
    ({ lower }, place) => place > behind && place < span.first && lower === occasion,
  );
  const first = at < 0 ? span.first : at;
  const start = auxiliaries.has(tokens[done - 1]?.lower ?? '') ? done - 1 : done;
  const named = entities.mentions.find((mention) => mention.start >= (tokens[behind]?.start ?? 0));
  const isUnnamed = start === 0 || (start === 1 && wordingAt(tokens, 0, unnamed) === 1);
  const what = isUnnamed ? membersOf(named?.matches[0]?.table, tables) : null;
  if (start === 0 && what === null) return null;
  return {
    tokens: [
      ...(what === null ? tokens.slice(0, start) : what.map((word) => reading(verb, word))),
      reading(verb, within),
      ...tokens.slice(behind, first),
      ...tokens.slice(span.end),
    ],
    said: textOf(tokens, done, span.end),
    onto: (intent) => turned(intent, isLeft ? [days.before, days.after] : [days.after, days.before]),
  };
};

/** "Who was in the index in June but no longer in July", with both times said. */
const thereAndGone: Compose = ({ tokens, today, tables, entities }) => {
  const [there, absent, ...others] = readDates(tokens, today);
  if (there === undefined || absent === undefined || others.length > 0) return null;
  const turn = wordingAt(tokens, there.end, gone);
  const isNext = turn > 0 && there.end + turn + Number(isLed(tokens, absent.first)) === absent.first;
  if (!isNext) return null;
  const start = there.first - Number(isLed(tokens, there.first));
  const said = membersOf(entities.mentions[0]?.matches[0]?.table, tables);
  if (said === null) return null;
  const [first] = tokens;
  const isUnnamed = wordingAt(tokens, 0, unnamed) === 1 && auxiliaries.has(tokens[1]?.lower ?? '');
  const members = isUnnamed && first !== undefined ? said.map((word) => reading(first, word)) : null;
  return {
    tokens: [...(members ?? []), ...tokens.slice(members ? 2 : 0, start), ...tokens.slice(absent.end)],
    said: textOf(tokens, start, absent.end),
    onto: (intent) => turned(intent, [lastDayIn(there, today), lastDayIn(absent, today)]),
  };
};

function isLed(tokens: readonly Token[], at: number): boolean {
  return prepositions.has(tokens[at - 1]?.lower ?? '');
}

function lastDayIn({ meaning }: DateSpan, today: string): string {
  const to = meaning.kind === 'latest' ? null : meaning.to;
  return to === null || to > today ? today : to;
}

/** "What fell out of the index", "added to it in 2024": the one kind of things that it is kept of which belong to it. */
function membersOf(named: string | undefined, tables: readonly TableSchema[]): readonly string[] | null {
  const [only, ...others] = tables.flatMap((table) => {
    const targets = table.foreignKeys.map(({ referencedTable }) => referencedTable);
    const isOf = keepsHistory(table) && targets.some((target) => sameName(target, named ?? ''));
    return isOf ? targets.filter((target) => !sameName(target, named ?? '')) : [];
  });
  return only === undefined || others.length > 0 ? null : ['which', ...wordsOfName(only)];
}

/** Rows that belong to it on the one day, and not on the other; null where nothing is kept of since when they do. */
function turned(intent: QueryIntent, [there, gone]: readonly [string, string]): QueryIntent | null {
  const isTimed = (filter: Filter) =>
    filter.kind === 'exists' && !filter.negated && filter.filters.some(({ kind }) => kind === 'valid-on');
  const [rows, ...others] = intent.filters.filter(isTimed);
  if (rows?.kind !== 'exists' || others.length > 0) return null;
  const on = (day: string, negated: boolean): Filter => ({
    ...rows,
    negated,
    filters: rows.filters.map((filter) => (filter.kind === 'valid-on' ? { ...filter, day } : filter)),
  });
  return {
    ...intent,
    filters: intent.filters.flatMap((filter) =>
      filter === rows ? [on(there, false), on(gone, true)] : [filter],
    ),
  };
}
