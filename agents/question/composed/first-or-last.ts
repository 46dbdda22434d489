import { type Filter, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName, validity } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import {
  dayOf,
  leadsTo,
  occasionsBetween,
  occasionsNamedAt,
  occasionsOf,
  tableNamedAt,
} from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import { dayCalled, dueAndDone } from './punctual-rows.ts';
import { wordingAt } from './wording-at.ts';

const {
  asked: asking,
  makes,
  day,
  first,
  last,
  time,
  forThe,
  articles,
  we,
  something,
  ofRow,
  each,
  grouping,
  per,
} = english.occasions;
const eaches = wordSet(each);
const groupings = wordSet(grouping);
const either = `${first}|${last}`;
const isArticle = wordSet(articles);
const ours = wordSet(we);
const isParticle = wordSet(english.plainer.particles);
const isMaking = wordSet(makes);

/**
 * "When did Mark Taylor last order", "when was our first sale in Germany", "the last time Ann visited", "date of Tesla's latest rating": the
 * first or the last day of the rows that the rest of the question tells.
 */
export const firstOrLast: Compose = (asked) => {
  const found = ofRowsNamed(asked) ?? ofActs(asked);
  if (found === null) {
    // Nothing taught the other reader when something was done last: the rules alone say whether they know.
    const act = doneBy(asked.tokens);
    return act === null ? null : { tokens: asked.tokens, said: act.said, onto: (intent) => intent };
  }
  return {
    tokens: perGroup(found.tokens),
    said: found.said,
    onto: (intent) => dayOnly(intent, found),
  };
};

/** "Of each client" as the clauses say it best. */
function perGroup(tokens: Tokens): Tokens {
  const at = tokens.findIndex(({ lower }, place) => place > 0 && eaches.has(lower));
  const [before, said] = [tokens[at - 1], tokens[at]];
  if (before === undefined || said === undefined) return tokens;
  const start = isStopWord(before.lower) ? at - 1 : at;
  return [...tokens.slice(0, start), reading(said, per), ...tokens.slice(at + 1)];
}

type Found = {
  readonly tokens: Tokens;
  readonly said: string;
  readonly table: TableSchema;
  readonly date: ColumnSchema;
  readonly isLast: boolean;
  /** One day is asked for each of something. */
  readonly isGrouped: boolean;
};

/** "When was Ann's first visit", "the date of our last sale in Germany". */
function ofRowsNamed({ tokens, tables, entities }: ToCompose): Found | null {
  const isWhen = wordingAt(tokens, 0, asking) > 0;
  const placeFrom = (from: number) =>
    tokens.findIndex((_, place) => place >= from && wordingAt(tokens, place, either) > 0);
  const behind = isWhen ? wordingAt(tokens, 0, asking) : dayAt(tokens);
  // In "first order date of Ann" the day is asked for behind the rows.
  const start = !isWhen && placeFrom(behind) < 0 ? 0 : behind;
  const at = placeFrom(start);
  if (at < 0) return null;
  const end = at + wordingAt(tokens, at, either);
  const rows = occasionsNamedAt(tokens, end, tables);
  const word = tokens[end];
  if (rows === null || word === undefined) return null;
  // "Last invoice date per customer" asks for the day behind the rows.
  const ofDay = wordingAt(tokens, end + rows.length, ofRow);
  if (start === 0 && (ofDay === 0 || at > leading)) return null;
  const said = tokens
    .slice(start, at)
    .filter(({ lower }) => !isArticle.has(lower) && (start > 0 || !isStopWord(lower)));
  // "When did we deliver our first order": the verb says which day of it.
  const act = isWhen && said.length === 2 && ours.has(said[0]?.lower ?? '') ? said[1] : undefined;
  const acted = act === undefined ? null : dayCalled(act, rows.table);
  const isMade = act !== undefined && (acted !== null || isMaking.has(act.lower));
  const owner = isMade ? [] : said;
  if (owner.length > 0 && !isOwned(tokens, at)) return null;
  const rest = tokens.slice(end + rows.length + ofDay);
  // "When was the last claim settled": the verb says which of its days.
  const words = rest.flatMap(({ kind }, place) => (kind === 'mark' ? [] : [place]));
  const done = [words[0] ?? -1, words.at(-1) ?? -1].find(
    (place) => rest[place] && dayCalled(rest[place], rows.table),
  );
  const named = done === undefined ? null : dayCalled(rest[done] ?? word, rows.table);
  const date = named ?? acted ?? dayOf(rows.table);
  if (date === null) return null;
  return {
    tokens: [
      ...calledSo(rows.table, word),
      ...ofOwner(owner, word),
      ...ofOwner(isWhen ? [] : namedIn(tokens.slice(0, start), entities), word),
      ...rest.filter((_, place) => !named || place !== done),
    ],
    said: textOf(tokens, at, end + rows.length),
    table: rows.table,
    date,
    isLast: wordingAt(tokens, at, last) >= wordingAt(tokens, at, first),
    isGrouped: tokens.some(({ lower }) => groupings.has(lower)),
  };
}

/** "Of Ann", and of "each patient" one day for each. */
function ofOwner(owner: Tokens, at: Token): Tokens {
  const isEach = eaches.has(owner[0]?.lower ?? '');
  if (owner.length === 0) return [];
  return [reading(at, isEach ? per : 'of'), ...(isEach ? owner.slice(1) : owner)];
}

/** "Ann Bell: date of the first visit" says whose in front. */
function namedIn(tokens: Tokens, { mentions }: ToCompose['entities']): Tokens {
  return tokens.filter(({ start }) => mentions.some((each) => each.start <= start && start < each.end));
}

/** Behind "the date of"; 0 where that is not how the question begins. */
function dayAt(tokens: Tokens): number {
  const at = tokens.findIndex((_, place) => place < leading && wordingAt(tokens, place, day) > 0);
  return at < 0 ? 0 : at + wordingAt(tokens, at, day);
}

const leading = 4;

/** "Ann's first visit": of the possessive there is no token, only the place that it takes. */
function isOwned(tokens: Tokens, at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at]];
  return before !== undefined && next !== undefined && next.start - before.end > 1;
}

/** "When did Ann last visit us", "the last time Ann filed a claim". */
function ofActs(asked: ToCompose): Found | null {
  const { tokens } = asked;
  const split = doneBy(tokens);
  if (split === null) return null;
  const { doer, act, after, isLast, said } = split;
  const verb = tokens[act];
  if (verb === undefined) return null;
  const isEach = eaches.has(doer[0]?.lower ?? '');
  const ofEach = isEach ? tableNamedAt(doer, 1, asked.tables) : null;
  const things = ofEach === null ? doer.flatMap((token) => tableNamedBy(asked, token) ?? []) : [ofEach.table];
  const [thing, ...others] = new Set(things);
  if (others.length > 0 || (thing === undefined && !doer.every(({ lower }) => ours.has(lower)))) return null;
  const particle = isParticle.has(tokens[after]?.lower ?? '') ? tokens[after] : undefined;
  const phrasal =
    particle === undefined ? null : rowsWithDayOf([verb, particle], thing ?? null, asked.tables);
  const done =
    whatIsDone(asked, after, verb, thing ?? null) ??
    (phrasal && { table: phrasal.table, isMet: false, rest: tokens.slice(after + 1) });
  if (done === null) return null;
  const own = phrasal?.table === done.table ? phrasal.date : dayCalled(verb, done.table);
  // What one of both did with the other was done on the day of the row.
  const finished = dueAndDone(done.table)?.done ?? null;
  const isSettled = finished !== null && (!done.isMet || isNamedFor(finished, verb));
  const settled = isSettled ? finished : null;
  const date = own ?? settled ?? dayOf(done.table);
  if (date === null) return null;
  return {
    tokens: [
      ...calledSo(done.table, verb),
      ...(thing === undefined ? [] : ofOwner(doer, verb)),
      ...done.rest,
    ],
    said,
    table: done.table,
    date,
    isLast,
    isGrouped: isEach,
  };
}

type Done = {
  readonly doer: Tokens;
  /** The place of the verb, and that behind it. */
  readonly act: number;
  readonly after: number;
  readonly isLast: boolean;
  readonly said: string;
};

/** Who did what, where it is asked when that was done first or last. */
function doneBy(tokens: Tokens): Done | null {
  const start = wordingAt(tokens, 0, asking);
  // "When was the last time Ann called" is the last time Ann called.
  const timed = isArticle.has(tokens[start]?.lower ?? '') ? start + 1 : start;
  if (start > 0 && wordingAt(tokens, timed, time) > 0) return doneAtTime(tokens, timed);
  if (start > 0) {
    const at = tokens.findIndex(
      (_, place) => place > start && wordingAt(tokens, place, `${time}|${either}`) > 0,
    );
    if (at < 0) return null;
    const isLast = wordingAt(tokens, at, last) > 0;
    const isBehind = wordingAt(tokens, at, time) > 0 && wordingAt(tokens, at - 2, forThe) > 0;
    const act = isBehind ? at - 3 : at + wordingAt(tokens, at, either);
    const after = isBehind ? at + wordingAt(tokens, at, time) : act + 1;
    const doer = tokens.slice(start, isBehind ? act : at);
    return doer.length === 0 || act >= tokens.length || tokens[act]?.kind !== 'word'
      ? null
      : { doer, act, after, isLast, said: textOf(tokens, at, at + 1) };
  }
  return doneAtTime(tokens, isArticle.has(tokens[0]?.lower ?? '') ? 1 : 0);
}

/** "The last time Ann called". */
function doneAtTime(tokens: Tokens, at: number): Done | null {
  const length = wordingAt(tokens, at, time);
  const doerAt = at + length + (tokens[at + length]?.lower === 'that' ? 1 : 0);
  const act = tokens.findIndex(
    ({ kind, lower }, place) =>
      place > doerAt &&
      kind === 'word' &&
      /(?:ed|[dt])$/.test(lower) &&
      !/^\p{Lu}/u.test(tokens[place]?.text ?? ''),
  );
  if (length === 0 || act < 0) return null;
  return {
    doer: tokens.slice(doerAt, act),
    act,
    after: act + 1,
    isLast: wordingAt(tokens, at, last) > 0,
    said: textOf(tokens, at, at + length),
  };
}

/** The rows that are made by what is done, and what is told of them behind it. */
function whatIsDone(
  { tokens, tables }: ToCompose,
  from: number,
  verb: Token,
  thing: TableSchema | null,
): { table: TableSchema; isMet: boolean; rest: Tokens } | null {
  let at = from;
  // "Pick up a car".
  while (isArticle.has(tokens[at]?.lower ?? '') || (at === from && isParticle.has(tokens[at]?.lower ?? '')))
    at += 1;
  const nothing = wordingAt(tokens, at, something);
  const named = nothing > 0 ? null : occasionsNamedAt(tokens, at, tables);
  if (named !== null && (thing === null || leadsTo(named.table, thing, tables)))
    return { table: named.table, isMet: false, rest: tokens.slice(at + named.length) };
  const other = nothing > 0 ? null : tableNamedAt(tokens, at, tables);
  const isOther = other !== null && (named !== null || isNamedAt(other.table, tokens, at));
  if (isOther && thing !== null && other.table !== thing) {
    const between = occasionsBetween(thing, other.table, tables);
    return between === null ? null : { table: between, isMet: true, rest: tokens.slice(at + other.length) };
  }
  const table = occasionsOf(verb, thing, tables);
  if (table === null || (thing !== null && !leadsTo(table, thing, tables))) return null;
  return { table, isMet: false, rest: tokens.slice(nothing > 0 ? at + nothing : from) };
}

function isNamedFor({ name }: ColumnSchema, { lower }: Token): boolean {
  return spokenParts(name).some((part) => haveOneRoot(part, lower));
}

/** "Checked in": the only rows of theirs with a day that both words name. */
function rowsWithDayOf(
  [verb, particle]: readonly [Token, Token],
  thing: TableSchema | null,
  tables: Tables,
): { table: TableSchema; date: ColumnSchema } | null {
  const found = tables.flatMap((table) =>
    thing !== null && !leadsTo(table, thing, tables)
      ? []
      : table.columns.flatMap((date) => {
          const parts = spokenParts(date.name);
          const isCalled =
            parts.some((part) => haveOneRoot(part, verb.lower)) && parts.includes(particle.lower);
          return isDate(date) && isCalled ? [{ table, date }] : [];
        }),
  );
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The table of the row that is named there. */
function tableNamedBy({ entities, tables }: ToCompose, { start }: Token): TableSchema | null {
  const mention = entities.mentions.find((each) => each.start <= start && start < each.end);
  const match = mention?.matches[0];
  return tables.find(({ name }) => match !== undefined && sameName(name, match.table)) ?? null;
}

function calledSo({ name }: TableSchema, at: Token): Token[] {
  return wordsOfName(name).map((word) => reading(at, word));
}

/** The day alone, of all such rows: not only of those that hold today. */
function dayOnly(intent: QueryIntent, { table, date, isLast, isGrouped }: Found): QueryIntent | null {
  const read = joinedTables(intent);
  const isCounted = intent.having.length > 0 || intent.groupBy.some(({ grain }) => grain !== null);
  if (isGrouped !== intent.groupBy.length > 0) return null;
  if (isCounted || !read.some((name) => sameName(name, table.name))) return null;
  const begin = validity(table)?.begin;
  const isInForce = (filter: Filter) =>
    filter.kind === 'latest' ||
    (filter.kind === 'valid-on' && sameName(filter.begin.table, table.name) && begin !== undefined);
  const column = { table: table.name, column: date.name };
  const label = `${isLast ? 'last' : 'first'} ${columnInWords(table, date)}`;
  return {
    ...intent,
    select: [
      ...(isGrouped ? intent.select.filter((item) => 'dimension' in item) : []),
      { measure: { aggregate: isLast ? 'max' : 'min', column, times: null, table: table.name, label } },
    ],
    filters: intent.filters.filter((filter) => !isInForce(filter)),
    orderBy: [],
    limit: null,
    distinct: false,
  };
}
