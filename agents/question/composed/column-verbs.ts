import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { tableNoun } from '../explain/names.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { withoutLeading, wordingAt } from './wording-at.ts';

const lexicon = en.columnVerbs;
type Verb = (typeof lexicon.verbs)[number];

const people = wordSet(lexicon.people);
const denying = wordSet(lexicon.denying);
const groups = wordSet(lexicon.groups);
const ours = wordSet(lexicon.ours);
const money = new Set([...lexicon.money.split('|'), ...english.plainer.money.split('|')]);
const listed = wordSet(english.trade.listed);
const extremes = new Map([...english.plainer.whoever.extremes, ...Object.entries(lexicon.extremes)]);

const owning = wordSet(lexicon.owning);
const sides = new Map(Object.entries(lexicon.sides));

/** A figure of some rows that a verb says of them. */
type Said = { readonly table: TableSchema; readonly column: ColumnSchema };
/** What is read in the place of some tokens. */
type Instead = { readonly from: number; readonly end: number; readonly words: readonly (string | Token)[] };

/**
 * "Employees earning over 10000", "who earns the most", "the five highest earners": a verb stands for a column of the thing, and what is
 * listed stays the thing. It is read as "with a salary", where the schema has one such column of what is named.
 */
export const columnVerbs: Compose = ({ tokens, tables }) => {
  for (const verb of lexicon.verbs)
    for (const [at] of tokens.entries())
      for (const way of [doersAt, boundAt, mostAt, askedAt]) {
        const instead = way(tokens, at, verb, tables);
        if (instead !== null) return instead.length > 0 ? put(tokens, instead) : unread(tokens, at);
      }
  return null;
};

function put(tokens: Tokens, all: readonly Instead[]) {
  const said = all.toSorted((one, other) => other.from - one.from);
  const instead = said.reduce<Token[]>(
    (read, { from, end, words }) => {
      const place = tokens[from] ?? tokens[0];
      const made = words.flatMap((word) =>
        typeof word === 'string' ? (place === undefined ? [] : [reading(place, word)]) : [word],
      );
      return [...read.slice(0, from), ...made, ...read.slice(end)];
    },
    [...tokens],
  );
  const [last] = said;
  return { tokens: instead, said: textOf(tokens, last?.from ?? 0, last?.end ?? 0), onto: sameIntent };
}

function unread(tokens: Tokens, at: number): ReturnType<Compose> {
  return { tokens, said: textOf(tokens, at, at + 1), onto: () => null };
}

const sameIntent: NonNullable<ReturnType<Compose>>['onto'] = (intent) => intent;

/** "Earning over 10000", "who get paid between 5k and 7k", "earning 5000 to 7000". */
function boundAt(tokens: Tokens, at: number, verb: Verb, tables: Tables) {
  const length = verbAt(tokens, at, verb);
  const end = at + length;
  if (length === 0 || at === 0) return null;
  const than = thanOneAt(tokens, end);
  if (than !== null)
    return withFigure(tokens, at, length + 1, verb, tables, ({ column }) => [
      ...lexicon.with.split(' '),
      than,
      ...wordsOfName(column.name),
    ]);
  if (!isBoundAt(tokens, end, tables)) return null;
  const isRange = tokens[end]?.kind === 'number' && tokens[end + 1]?.lower === 'to';
  const bound = boundLength(tokens, end);
  const isOfMean = wordingAt(tokens, end + bound, lexicon.averages) > 0;
  // "Exactly 9000" is 9000.
  const isExact = isExactly(tokens, end) && !isOfMean;
  return withFigure(tokens, at, length + (isExact ? bound : 0), verb, tables, ({ column }) => [
    ...lexicon.with.split(' '),
    ...wordsOfName(column.name),
    ...(isOfMean ? [] : [lexicon.of]),
    ...(isRange ? [lexicon.between] : []),
  ]);
}

/** "More than Ann Lee", "less than their manager": higher or lower than that of one. */
function thanOneAt(tokens: Tokens, at: number): string | null {
  const [more, than, one] = tokens.slice(at, at + 3);
  const side = than?.lower === lexicon.than ? sides.get(more?.lower ?? '') : undefined;
  const isOne = one !== undefined && (owning.has(one.lower) || /^\p{Lu}\p{Ll}/u.test(one.text));
  return (isOne && side) || null;
}

function isExactly(tokens: Tokens, at: number): boolean {
  const cue = cueAt(tokens, at)?.cue;
  return cue?.kind === 'compare' && cue.comparison === '=';
}

/** "Who earns the most", "which employee makes the least money"; of each group the best is read elsewhere. */
function mostAt(tokens: Tokens, at: number, verb: Verb, tables: Tables) {
  const length = verbAt(tokens, at, verb);
  const end = at + length;
  const side = extremes.get(tokens[end + 1]?.lower ?? '');
  if (length === 0 || at === 0 || tokens[end]?.lower !== 'the' || side === undefined) return null;
  const what = tokens[end + 2];
  const isFigure = verb.columns.split('|').some((name) => stemOf(name) === what?.stem);
  const more = isFigure || money.has(what?.lower ?? '') ? 3 : 2;
  const next = tokens[end + more];
  if (next?.kind === 'word' && !isStopWord(next.lower)) return null;
  if (tokens.some(({ lower }, place) => place > end && groups.has(lower))) return null;
  return withFigure(tokens, at, length + more, verb, tables, ({ column }) => [
    ...lexicon.withThe.split(' '),
    side,
    ...wordsOfName(column.name),
  ]);
}

/** The rows with their figure in place of the verb, where the rows before it are those that have one. */
function withFigure(
  tokens: Tokens,
  at: number,
  length: number,
  verb: Verb,
  tables: Tables,
  words: (said: Said) => string[],
): Instead[] | null {
  const from = withoutLeading(tokens, at, lexicon.leading);
  const said = figureOf(verb, tables);
  const before = tokens[from - 1];
  const end = at + length;
  if (said === null || before === undefined || denying.has(before.lower)) return null;
  const not = tokens.slice(from, at).find(({ lower }) => denying.has(lower));
  // "Who do not earn more than 3000" have a salary of not more than that.
  if (not !== undefined && cueAt([not, ...tokens.slice(end)], 0)?.cue.kind !== 'compare') return null;
  const isLoose = wordingAt(tokens, at, verb.said) === 0;
  const named = namedIn(tokens.slice(0, from), tables);
  const figure = [...words(said), ...(not === undefined ? [] : [not])];
  if (named.includes(said.table)) return [{ from, end, words: figure }];
  const person = tokens.findIndex(({ lower }, place) => place <= from && people.has(lower));
  if (named.length > 0 || (isLoose && person < 0)) return null;
  const rows = tableNoun(said.table).many.split(' ');
  // "Programmers earning over 5000": a value says which of the rows.
  if (person < 0) return [{ from, end, words: [...rows, ...figure] }];
  return [
    { from: person, end: person + 1, words: rows },
    { from: Math.max(from, person + 1), end, words: figure },
  ];
}

/** "The five highest earners", "top 5 earners", "the biggest employer"; where a table keeps employers, they are its rows. */
function doersAt(tokens: Tokens, at: number, verb: Verb, tables: Tables) {
  if (verb.doers === '' || wordingAt(tokens, at, verb.doers) === 0) return null;
  if (tables.some((table) => isNamedAt(table, tokens, at))) return null;
  const isNumbered = tokens[at - 1]?.kind === 'number';
  const place = isNumbered ? at - 2 : at - 1;
  const side = extremes.get(tokens[place]?.lower ?? '');
  const said = figureOf(verb, tables);
  if (side === undefined || said === null) return null;
  // "The biggest employers by headcount" says the figure itself.
  const end = at + 1 + (tokens[at + 1]?.lower === lexicon.by ? byFigure(tokens, at + 2, verb) : 0);
  // "The biggest employer of each sector" is read of each: alone it would be a number.
  if (tokens.some(({ lower }, other) => (other < at || other >= end) && groups.has(lower))) return [];
  const { one, many } = tableNoun(said.table);
  const number = isNumbered ? tokens.slice(at - 1, at) : [];
  const isOne = tokens[at]?.lower === verb.doers.split('|')[0];
  const words = [
    ...number,
    ...(isOne ? one : many).split(' '),
    ...lexicon.withThe.split(' '),
    side,
    ...wordsOfName(said.column.name),
  ];
  return [{ from: place, end, words }];
}

function byFigure(tokens: Tokens, at: number, { columns }: Verb): number {
  const length = wordingAt(tokens, at, columns);
  return length > 0 ? length + 1 : 0;
}

/** "How much does Ann Lee earn", "what do programmers earn on average": the salary of whoever is named. */
function askedAt(tokens: Tokens, at: number, verb: Verb, tables: Tables) {
  const length = verbAt(tokens, at, verb);
  const asking = verb.asking === '' ? 0 : wordingAt(tokens, 0, verb.asking);
  if (length === 0 || asking === 0 || !/^(?:do|does|did)$/.test(tokens[asking]?.lower ?? '')) return null;
  const whose = tokens.slice(asking + 1, at);
  const said = figureOf(verb, tables);
  const named = namedIn(whose, tables);
  if (said === null || whose.length === 0 || whose.some(({ lower }) => ours.has(lower))) return null;
  if (named.length > 0 && !named.includes(said.table)) return null;
  const mean = wordingAt(tokens, at + length, lexicon.onAverage);
  const next = tokens[at + length + mean];
  if (next?.kind === 'word' && !isStopWord(next.lower) && !groups.has(next.lower)) return null;
  const figure = [...(mean > 0 ? [lexicon.average] : []), ...wordsOfName(said.column.name), lexicon.of];
  return [
    { from: 0, end: asking + 1, words: figure },
    { from: at, end: at + length + mean, words: [] },
  ];
}

function verbAt(tokens: Tokens, at: number, { said, loose }: Verb): number {
  return Math.max(wordingAt(tokens, at, said), loose === '' ? 0 : wordingAt(tokens, at, loose));
}

/** A number or a comparison with one or with the average; "more than 5 orders" are so many of them. */
function isBoundAt(tokens: Tokens, at: number, tables: Tables): boolean {
  const length = boundLength(tokens, at);
  const from = at + length;
  if (length > 0 && wordingAt(tokens, from, lexicon.averages) > 0) return true;
  if (tokens[from]?.kind !== 'number') return false;
  const behind = tokens.findIndex(
    ({ kind, lower }, place) =>
      place > from && kind !== 'number' && !['and', 'to', 'or', 'more', 'less', 'over'].includes(lower),
  );
  return behind < 0 || !tables.some((table) => isNamedAt(table, tokens, behind));
}

/** How many words say that a bound follows. */
function boundLength(tokens: Tokens, at: number): number {
  const found = cueAt(tokens, at);
  if (found?.cue.kind === 'compare' && found.cue.about.length === 0) return found.length;
  return wordingAt(tokens, at, lexicon.bounds);
}

/** The one column that the verb says, by the nearest of its names. */
function figureOf({ columns }: Verb, tables: Tables): Said | null {
  for (const name of columns.split('|')) {
    const found = tables.flatMap((table) =>
      table.columns
        .filter((column) => isNumeric(column) && !isKey(table, column) && isCalled(column, name))
        .map((column) => ({ table, column })),
    );
    const [only, ...others] = found;
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  return null;
}

/** What somebody may earn is not what they do. */
function isCalled({ name }: ColumnSchema, wanted: string): boolean {
  const parts = spokenParts(name);
  const isLast = wanted
    .split(' ')
    .every((word, place, all) => stemOf(parts[parts.length - all.length + place] ?? '') === stemOf(word));
  return isLast && !parts.some((part) => listed.has(part));
}

function namedIn(tokens: Tokens, tables: Tables): TableSchema[] {
  return tables.filter((table) => tokens.some((_, at) => isNamedAt(table, tokens, at)));
}
