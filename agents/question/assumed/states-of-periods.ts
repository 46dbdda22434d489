import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { keepsHistory, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { negationsIn } from '../meaning/negations.ts';
import { english } from './lexicon.ts';
import { lifetime } from './lifetime.ts';

const running = wordSet(english.states.running);
const over = wordSet(english.states.over);
const going = wordSet(english.states.going);
/** Words that only stress a state: "right now". */
const stressing = wordSet(english.states.stressing);
/** What the clauses call the two states. */
const now = wordSet(english.states.now);
const said = { running: ['still'], over: ['no', 'longer'] };

/**
 * "Active" and "inactive" of things that are kept with a period: those whose period still runs, and those whose period is over;
 * "open tickets" are those that have not ended. Where the schema has the word itself (a column `active`, a status "expired") that is
 * what is meant.
 */
export function statesOfPeriods(asked: Tokens, tables: Tables): Token[] {
  const tokens = inOneWording(asked);
  const lasting = tables.filter((table) => lifetime(table) !== null);
  const whole = tables.filter((table) => tokens.some((_, at) => isNamedAt(table, tokens, at)));
  const named = whole.length > 0 ? whole : calledByLast(tokens, tables);
  const about = named.some((table) => lasting.includes(table)) ? named : tables;
  const at = tokens.findIndex(
    ({ lower }, place) =>
      running.has(lower) ||
      over.has(lower) ||
      (going.has(lower) && isStateOf(tokens, place, lasting, named)) ||
      (now.has(lower) && named.filter(isEnding).length === 1),
  );
  const state = tokens[at];
  // "Active members by plan": where plans have a column for it, members may not.
  const beside = lasting.filter((table) => isNamedAt(table, tokens, at + 1));
  // So it is of a figure: "active revenue of the employees" is that of subscriptions in such a state.
  const figured = tables.filter((table) => hasFigure(table, tokens[at + 1]));
  const owners = beside.length > 0 ? beside : figured.length > 0 ? figured : about;
  const isNow = (place: number) => place !== at && isSaidOfNow(tokens, place);
  // What is "still open" is open: the word only stresses a state that the schema has.
  if (state !== undefined && isInSchema(state, owners))
    return tokens.filter((_, place) => place !== at - 1 || !stressing.has(tokens[place]?.lower ?? ''));
  // What does not last is as it is: "bills that are unpaid right now".
  const isPlain =
    negationsIn(tokens).length > 0 &&
    named.length > 0 &&
    !named.some((table) => lasting.includes(table) || isKeptByDay(table));
  if (state === undefined)
    return isPlain ? tokens.filter((_, place) => !isSaidOfNow(tokens, place)) : [...tokens];
  const still = stressing.has(tokens[at - 1]?.lower ?? '') ? at - 1 : undefined;
  // "Not active" is over; "without open jobs" is without those that still run.
  const negation = negationsIn(tokens).find(
    (place) => place < at && at - place <= 2 && /^(?:not|never)$/.test(tokens[place]?.lower ?? ''),
  );
  const isOver = over.has(state.lower) !== (negation !== undefined);
  const instead = said[isOver ? 'over' : 'running'].map(
    (word): Token => ({
      ...state,
      lower: word,
      stem: stemOf(word),
    }),
  );
  // Behind the name of its rows the state belongs to them: "without open jobs" is without jobs that still run.
  const length = lengthOfName(lasting, tokens, at + 1);
  return tokens.flatMap((token, place) => {
    if (place === at) return length === 0 ? instead : [];
    if (length > 0 && place === at + length) return [token, ...instead];
    return place === negation || place === still || isNow(place) ? [] : [token];
  });
}

/** Whether the name of a figure of a table begins with a word. */
function hasFigure(table: TableSchema, token: Token | undefined): boolean {
  return lexiconOf(table).columns.some(
    ({ column, nameParts }) => isNumeric(column) && nameParts[0]?.has(token?.stem ?? '') === true,
  );
}

function isKeptByDay({ columns, primaryKey }: TableSchema): boolean {
  return columns.some((column) => isDate(column) && primaryKey.some((name) => sameName(name, column.name)));
}

/** "Right now", beside a state that says it already. */
function isSaidOfNow(tokens: Tokens, at: number): boolean {
  const [word, next] = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  return now.has(word) || (stressing.has(word) && now.has(next));
}

/** "Campaigns" for `marketing_campaigns`, where nothing else is called so. */
function calledByLast(tokens: Tokens, tables: Tables): TableSchema[] {
  return tokens.flatMap(({ kind, stem }) => {
    const called =
      kind === 'word' ? tables.filter((table) => lexiconOf(table).nameParts.at(-1)?.has(stem)) : [];
    return called.length === 1 ? called : [];
  });
}

/** "At the moment" and "still in use", as they are said most often. */
function inOneWording(tokens: Tokens): Token[] {
  const done: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const said = tokens[at] as Token;
    const [wording, others] =
      Object.entries(english.states.phrases).find(([, each]) => wordingAt(tokens, at, each) > 0) ?? [];
    const length = others === undefined ? 0 : wordingAt(tokens, at, others);
    done.push(...(length === 0 ? [said] : (wording ?? '').split(' ').map((word) => reading(said, word))));
    at += Math.max(1, length);
  }
  return done;
}

/** Whether the day of an end is empty until then: "students currently" are those who have not left. */
function isEnding(table: TableSchema): boolean {
  return !keepsHistory(table) && lifetime(table)?.end.nullable === true;
}

/** "Open tickets", "tickets that are still open": the word stands beside what lasts. What somebody "did open" is no state. */
function isStateOf(tokens: Tokens, at: number, lasting: Tables, named: Tables): boolean {
  const isNamedNext = lasting.some((table) => isNamedAt(table, tokens, at + 1));
  const before = tokens[at - 1]?.lower ?? '';
  const isSaid = ['is', 'are', 'still', 'remain', 'remains'].includes(before) || isSaidOfNow(tokens, at + 1);
  return isNamedNext || (isSaid && lasting.some((table) => named.includes(table)));
}

/** How many words name one of the tables there. */
export function lengthOfName(tables: Tables, tokens: Tokens, at: number): number {
  const named = tables.filter((table) => isNamedAt(table, tokens, at));
  return Math.max(0, ...named.map((table) => lexiconOf(table).nameParts.length));
}

/** A "service order" is no service: of several names that begin there the longest is meant. */
export function longestNamedAt(tokens: Tokens, at: number, tables: Tables): TableSchema | undefined {
  const length = lengthOfName(tables, tokens, at);
  return tables.find((table) => isNamedAt(table, tokens, at) && lengthOfName([table], tokens, at) === length);
}

export function isNamedAt(table: TableSchema, tokens: Tokens, at: number): boolean {
  const { nameParts } = lexiconOf(table);
  return nameParts.every((part, place) => part.has(tokens[at + place]?.stem ?? ''));
}

/** Whether a word is in a name or among the known values of the schema. That something "opened" on a day is not that it is open. */
export function isInSchema({ stem, lower }: Token, tables: Tables): boolean {
  return tables.some((table) => {
    const { stems, days } = saidIn(table);
    return (
      stems.has(stem) ||
      (!going.has(lower) && days.some((day) => day.words.has(lower) && day.stems.has(stem)))
    );
  });
}

/** What a table says in its names and known values; the names of its days apart. */
const saidIn = rememberedOf(({ name, columns }: TableSchema) => {
  const others = columns.filter((column) => !isDate(column));
  const values = columns.flatMap(({ distinctValues = [] }) => distinctValues);
  return {
    stems: new Set([name, ...others.map((column) => column.name), ...values].flatMap(stemsIn)),
    days: columns
      .filter((column) => isDate(column))
      .map((column) => ({ words: new Set(words(column.name)), stems: new Set(stemsIn(column.name)) })),
  };
});

function stemsIn(text: string): string[] {
  return [...words(text), ...nameInWords(text).split(' ')].map(stemOf);
}
