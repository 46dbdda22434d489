import pluralize from 'pluralize';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { leadsTo } from '../assumed/acts-of-things.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { isActOf } from '../assumed/tables-of-verbs.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { namesOf } from './rows-named.ts';
import { wordingAt } from './wording-at.ts';

const lexicon = en.mostRows;
const sides: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.sides));
const being = wordSet(lexicon.being);
const asking = wordSet(lexicon.asking);

/** Tokens in whose place others are read. */
type Said = {
  readonly from: number;
  readonly end: number;
  readonly instead: Tokens;
  readonly rows: TableSchema;
};

/**
 * "The film with the most rentals" has the most rows of rentals, whatever column of a film begins with that word; "rented most often" says the
 * same by what was done.
 */
export const mostRows: Compose = (asked) => {
  const { tokens } = asked;
  for (const [at] of tokens.entries()) {
    const said = mostAt(asked, at) ?? oftenAt(asked, at);
    if (said === null) continue;
    return {
      tokens: [...tokens.slice(0, said.from), ...said.instead, ...tokens.slice(said.end)],
      said: textOf(tokens, said.from, said.end),
      onto: (intent) => (countsRows(intent, said.rows) ? intent : null),
    };
  }
  return null;
};

/** What is ranked is a number of those rows, and no column. */
function countsRows({ orderBy, groupBy }: QueryIntent, { name }: TableSchema): boolean {
  const [{ by } = {}] = orderBy;
  // A figure of each may be ranked elsewhere.
  if (by === undefined) return groupBy.length > 0;
  return 'measure' in by && /^count/.test(by.measure.aggregate ?? '') && sameName(by.measure.table, name);
}

/** "Most rentals", where they are the rows of a table, and a column of the thing only begins so. */
function mostAt({ tokens, tables }: ToCompose, at: number): Said | null {
  const [most, noun] = [tokens[at], tokens[at + 1]];
  const side = sides.get(most?.lower ?? '');
  const rows = tables.find((table) => isNamedAt(table, tokens, at + 1));
  if (most === undefined || noun === undefined || side === undefined || rows === undefined) return null;
  const end = at + 1 + lengthOfName([rows], tokens, at + 1);
  const last = tokens[end - 1]?.lower ?? '';
  const thing = thingBefore(tokens, at, tables);
  if (thing === null || thing === rows || !pluralize.isPlural(last)) return null;
  return beginsSo(noun, thing) ? { from: at, end, instead: counted(most, side, rows), rows } : null;
}

/** Whether a column of the thing begins with the word, and is more than that: `rental_duration`. */
function beginsSo({ stem }: Token, { columns }: TableSchema): boolean {
  return columns.some(({ name }) => {
    const parts = spokenParts(name).map((part) => stemOf(part.toLowerCase()));
    return parts.length > 1 && parts[0] === stem;
  });
}

/** "Which film was rented most often", "rented the most". */
function oftenAt({ tokens, tables }: ToCompose, at: number): Said | null {
  const act = tokens[at];
  const the = tokens[at + 1]?.lower === lexicon.the ? 1 : 0;
  const side = sides.get(tokens[at + 1 + the]?.lower ?? '');
  const often = wordingAt(tokens, at + 2 + the, lexicon.often);
  const end = at + 2 + the + often;
  const isAtEnd = tokens.slice(end).every(({ kind }) => kind === 'mark');
  if (act?.kind !== 'word' || side === undefined || (the === 0 && often === 0) || !isAtEnd) return null;
  const thing = thingBefore(tokens, at, tables);
  const [rows, ...others] =
    thing === null ? [] : tables.filter((table) => isToldBy(act, table) && leadsTo(table, thing, tables));
  if (thing === null || rows === undefined || others.length > 0) return null;
  let from = at;
  while (being.has(tokens[from - 1]?.lower ?? '')) from -= 1;
  const isAsked = asking.has(tokens[0]?.lower ?? '');
  // Who rented most often did it himself.
  if (isAsked && from === at) return null;
  const lead = [isAsked ? lexicon.has : lexicon.with, lexicon.the].map((word) => reading(act, word));
  const named = namesOf(rows, act);
  const most = tokens[at + 1 + the]?.lower === lexicon.least ? lexicon.fewest : lexicon.most;
  const [first = act] = named;
  const figure = beginsSo(first, thing) ? counted(act, side, rows) : [reading(act, most), ...named];
  return { from, end, instead: [...lead, ...figure], rows };
}

function counted(place: Token, side: string, rows: TableSchema): Token[] {
  const number = `${side} ${lexicon.numberOf}`.split(' ').map((word) => reading(place, word));
  return [...number, ...namesOf(rows, place)];
}

export function isToldBy(token: Token, { name }: TableSchema): boolean {
  return isActOf(token, wordsOfName(name).at(-1) ?? '');
}

/** The last thing that is named before. */
function thingBefore(tokens: Tokens, at: number, tables: Tables): TableSchema | null {
  for (let place = at - 1; place >= 0; place -= 1) {
    const thing = tables.find((table) => isNamedAt(table, tokens, place));
    if (thing !== undefined) return thing;
  }
  return null;
}
