import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { lifetime } from './lifetime.ts';
import { beforeAuxiliaries, referringTo, thingBefore } from './never-done.ts';
import { haveOneRoot } from './one-root.ts';
import { keepsPeople } from './people.ts';
import { isInSchema, isNamedAt } from './states-of-periods.ts';

const { who, being, places, verbs, now, current } = english.plainer.nobodyIs;
const { tautologies } = english.plainer;
const dealt = wordSet(english.plainer.dealt);
const fillers = wordSet(english.plainer.fillers);
const parts = wordSet(english.plainer.partsOf);
const [never = ''] = english.plainer.never.split('|');
const { without } = english.plainer.withoutOr;

/** "Tariffs nobody is on", "plans nobody uses any more" are without the rows that people have of them; what "nobody bought" was never bought. */
export function nobodyDoes(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(({ lower }) => lower === who);
  const nobody = tokens[at];
  if (nobody === undefined || at < 1) return [...tokens];
  const verb = tokens.findIndex(({ lower }, place) => place > at && !fillers.has(lower));
  if (dealt.has(tokens[verb]?.lower ?? ''))
    return withoutParts(tokens.with(at, reading(nobody, never)), verb + 1, tables);
  const end = haveEnd(tokens, at + 1);
  const start = beforeAuxiliaries(tokens, at);
  const thing = end === null ? null : thingBefore(tokens, start, tables);
  const rows = thing === null ? null : rowsOfPeople(thing, tables);
  if (end === null || rows === null) return [...tokens];
  const tail = wordingAt(tokens, end, now);
  const isCurrent = tail > 0 && lifetime(rows)?.end.nullable === true;
  const name = wordsOfName(rows.name);
  const instead = [without, ...(isCurrent ? [current] : []), ...name].map((word) => reading(nobody, word));
  return [...tokens.slice(0, start), ...instead, ...tokens.slice(end + tail)];
}

/** "Albums nobody bought a track from": of what was never sold no part was. */
function withoutParts(tokens: Tokens, from: number, tables: Tables): Token[] {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  const isPart = tokens.some(
    (_, at) => at >= from && at < end && tables.some((table) => isNamedAt(table, tokens, at)),
  );
  return isPart && parts.has(tokens[end]?.lower ?? '')
    ? [...tokens.slice(0, from), ...tokens.slice(end + 1)]
    : [...tokens];
}

/** Behind "is on" or "uses", where nothing more is said of what. */
function haveEnd(tokens: Tokens, from: number): number | null {
  const is = wordingAt(tokens, from, being);
  const at = is > 0 ? from + is : from;
  const length = wordingAt(tokens, at, is > 0 ? places : verbs);
  const end = at + length;
  const next = tokens[end];
  const isOver = next === undefined || next.kind === 'mark' || wordingAt(tokens, end, now) > 0;
  return length > 0 && isOver ? end : null;
}

/** The one kind of rows that a thing is had by: of several those that are people. */
function rowsOfPeople(thing: TableSchema, tables: Tables): TableSchema | null {
  const referring = referringTo(thing, tables);
  const people = referring.filter(keepsPeople);
  const [only, ...others] = referring.length > 1 ? people : referring;
  return only !== undefined && others.length === 0 ? only : null;
}

/** "Registered patients", where every patient has the day of it: of no time, it tells none from another. */
export function withoutComing(tokens: Tokens, tables: Tables): Token[] {
  if (tokens.some(({ lower, kind }) => times.has(lower) || kind === 'day' || kind === 'number'))
    return [...tokens];
  return tokens.filter((token, at) => {
    const [rows] = tables.filter((table) => at > 0 && isNamedAt(table, tokens, at + 1));
    return (
      rows === undefined ||
      !isVerbForm(token.lower) ||
      isInSchema(token, [withoutDays(rows)]) ||
      !cameAbout(rows, token)
    );
  });
}

const times = wordSet(english.plainer.since);

function withoutDays(table: TableSchema): TableSchema {
  return { ...table, columns: table.columns.filter((column) => !isDate(column)) };
}

/** "People who registered but never ordered": that those who are kept have come about says nothing, and who they are. */
export function whoCameAbout(tokens: Tokens, tables: Tables): Token[] {
  const but = tokens.findIndex(
    ({ lower }, at) =>
      lower === tautologies.but && english.plainer.never.split('|').some((each) => denies(tokens, at, each)),
  );
  const from = tokens.slice(0, Math.max(but, 0)).findLastIndex(({ lower }) => isWho.has(lower));
  // Of "people registered but" the verb stands directly behind them.
  const verb = from < 0 ? but - 1 : tokens.findIndex(({ lower }, at) => at > from && !auxiliaries.has(lower));
  const act = tokens[verb];
  if (but < 1 || act === undefined || but - verb > longestVerb) return [...tokens];
  const come = tables.filter((table) => keepsPeople(table) && cameAbout(table, act));
  const [people, ...others] = come;
  const before = from < 0 ? verb : from;
  const noun = tokens[before - 1];
  if (people === undefined || others.length > 0 || noun === undefined) return [...tokens];
  const named = anybody.has(noun.lower) ? null : thingBefore(tokens, before, tables);
  if (named !== null && named !== people) return [...tokens];
  const name = wordsOfName(people.name).map((word) => reading(noun, word));
  const relative = reading(act, [...isWho][0] ?? '');
  return [
    ...tokens.slice(0, before - 1),
    ...(named === null ? name : [noun]),
    relative,
    ...tokens.slice(but + 1),
  ];
}

const anybody = wordSet(english.bounds.people);
const isWho = wordSet(tautologies.who);
const auxiliaries = wordSet(tautologies.articles);
/** "Signed up", and no condition behind it. */
const longestVerb = 2;

function denies(tokens: Tokens, but: number, word: string): boolean {
  return tokens.slice(but + 1, but + 4).some(({ lower }) => lower === word);
}

/** Whether every row has the day on which it came about so: "registered" for `registered_on`. */
function cameAbout({ columns }: TableSchema, { lower }: Token): boolean {
  return columns.some(
    (column) =>
      isDate(column) && !column.nullable && spokenParts(column.name).some((part) => haveOneRoot(part, lower)),
  );
}
