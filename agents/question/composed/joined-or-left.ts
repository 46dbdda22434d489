import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { type DateSpan, readDates } from '../../query/writer/built-in/read-dates.ts';
import { keepsHistory, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { joined, left, nouns, within, which, occasion, being, gone, unnamed, preposition } = en.joinedOrLeft;
const { counting, existing } = en.joinedOrLeft;
const anyWording = `${joined}|${left}|${nouns.joined}|${nouns.left}`;
const howMany = en.joinedOrLeft.howMany.split(' ');
const leads = wordSet(en.joinedOrLeft.leading);
const occasions = wordSet(en.joinedOrLeft.occasions);
const reviews = new Set(en.joinedOrLeft.reviews.split('|').map(stemOf));
/** "At the quarterly review of". */
const longestOccasion = 5;
const auxiliaries = wordSet(being);
const prepositions = wordSet(preposition);

/**
 * "Players who left the Reds in 2024", "shares added to the index on 23 June": those that belong to it after the time and did not before, or the
 * other way round; "additions to the index at the June review" are those that joined it. What belongs to something is kept with the days from and until which it does, row after row where more is kept of it.
 */
export const joinedOrLeft: Compose = (asked) => thereAndGone(asked) ?? byVerb(asked);

const byVerb: Compose = ({ tokens: all, today, tables, entities }) => {
  const [span, ...others] = readDates(all, today);
  if (span?.meaning.kind !== 'range' || span.meaning.from === null || others.length > 0) return null;
  const time = timeSaid(all, span);
  const tokens = [...all.slice(0, time.first), ...all.slice(time.end)];
  const done = tokens.findIndex((_, place) => wordingAt(tokens, place, anyWording) > 0);
  const verb = tokens[done];
  // "In 2024, which players left the Reds" may say the time first.
  if (verb === undefined || (time.first > 0 && time.first < done + 2)) return null;
  const isLeft = wordingAt(tokens, done, `${left}|${nouns.left}`) > 0;
  const behind = done + wordingAt(tokens, done, anyWording);
  const { from, to } = span.meaning;
  const days = { before: dayAfter(from, -1), after: to === null || to > today ? today : to };
  const isNoun = wordingAt(tokens, done, `${nouns.joined}|${nouns.left}`) > 0;
  const start = auxiliaries.has(tokens[done - 1]?.lower ?? '') ? done - 1 : done;
  const named = entities.mentions.find((mention) => mention.start >= (tokens[behind]?.start ?? 0));
  const isCounted = isNoun && done > 0 && wordingAt(tokens, 0, counting) === done;
  const isLed = isNoun && tokens.slice(0, done).every(({ lower }) => leads.has(lower));
  const isUnnamed = isCounted || isLed || start === 0 || (start === 1 && wordingAt(tokens, 0, unnamed) === 1);
  const what = isUnnamed ? membersOf(named?.matches[0]?.table, tables) : null;
  if (what === null && (start === 0 || isNoun)) return null;
  const asked = what && [...(isCounted ? howMany : [which]), ...what];
  const there = tokens.findIndex((_, place) => place > behind && wordingAt(tokens, place, existing) > 0);
  const rest = there < 0 ? tokens.slice(behind) : tokens.slice(behind, there);
  return {
    tokens: [
      ...(asked === null ? tokens.slice(0, start) : asked.map((word) => reading(verb, word))),
      reading(verb, within),
      ...rest,
    ],
    said: `${textOf(tokens, done, behind)} ${textOf(all, time.first, time.end)}`,
    onto: (intent) => turned(intent, isLeft ? [days.before, days.after] : [days.after, days.before]),
  };
};

/** Where the time stands with the occasion that it dates: "at the review of 23 June", "with the June review". */
function timeSaid(tokens: Tokens, { first, end }: DateSpan): { first: number; end: number } {
  const led = tokens.findLastIndex(
    ({ lower }, place) => place < first && place >= first - longestOccasion && occasions.has(lower),
  );
  const isReview = (place: number) => reviews.has(tokens[place]?.stem ?? '');
  const isSaid = isReview(end) || tokens.slice(Math.max(led, 0), first).some((_, at) => isReview(led + at));
  const isAt = tokens[led]?.lower === occasion || (led >= 0 && (isSaid || led === first - 1));
  const start = isAt ? led : first;
  const behind = end + Number(isSaid && isReview(end));
  return { first: start, end: behind + Number(start === 0 && tokens[behind]?.kind === 'mark') };
}

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
  const members =
    isUnnamed && first !== undefined ? [which, ...said].map((word) => reading(first, word)) : null;
  return {
    tokens: [...(members ?? []), ...tokens.slice(members ? 2 : 0, start), ...tokens.slice(absent.end)],
    said: textOf(tokens, start, absent.end),
    onto: (intent) => turned(intent, [lastDayIn(there, today), lastDayIn(absent, today)]),
  };
};

function isLed(tokens: Tokens, at: number): boolean {
  return prepositions.has(tokens[at - 1]?.lower ?? '');
}

function lastDayIn({ meaning }: DateSpan, today: string): string {
  const to = meaning.kind === 'latest' ? null : meaning.to;
  return to === null || to > today ? today : to;
}

/** "What fell out of the index", "added to it in 2024": the one kind of things that it is kept of which belong to it. */
function membersOf(named: string | undefined, tables: Tables): readonly string[] | null {
  const [only, ...others] = tables.flatMap((table) => {
    const targets = table.foreignKeys.map(({ referencedTable }) => referencedTable);
    const isOf = keepsHistory(table) && targets.some((target) => sameName(target, named ?? ''));
    return isOf ? targets.filter((target) => !sameName(target, named ?? '')) : [];
  });
  return only === undefined || others.length > 0 ? null : wordsOfName(only);
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
