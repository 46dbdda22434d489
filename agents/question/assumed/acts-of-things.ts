import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { eventDate, refersTo, sameName, validity } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem } from '../../query/writer/built-in/word-forms.ts';
import { english } from './lexicon.ts';
import { calledBy, referringTo, thingBefore } from './never-done.ts';
import { haveOneRoot } from './one-root.ts';
import { isNamedAt, lengthOfName } from './states-of-periods.ts';
import { isActOf } from './tables-of-verbs.ts';
import { tradeOf } from './trade.ts';

const dealt = wordSet(english.plainer.dealt);
const dealings = wordSet(english.trade.dealings);

/** Rows that each took place on a day, and how many tokens name them. */
type Occasions = { readonly table: TableSchema; readonly length: number };

/** The dated rows that are named there: by the name of a table, or as a deal where a schema calls its deals otherwise. */
export function occasionsNamedAt(tokens: Tokens, at: number, tables: Tables): Occasions | null {
  const named = tableNamedAt(tokens, at, tables);
  if (named !== null) return dayOf(named.table) === null ? null : named;
  const { deal } = tradeOf(tables);
  const isDeal = dealings.has(pluralize.singular(tokens[at]?.lower ?? ''));
  return isDeal && deal !== null && dayOf(deal.table) !== null ? { table: deal.table, length: 1 } : null;
}

/** The one table that is called so: by its whole name, of several by its own name and not by another word for it, else by the last word of its name. */
export function tableNamedAt(tokens: Tokens, at: number, tables: Tables): Occasions | null {
  const named = tables.filter((table) => isNamedAt(table, tokens, at));
  const length = lengthOfName(named, tokens, at);
  const longest = named.filter((table) => lengthOfName([table], tokens, at) === length);
  const own = longest.filter(({ name }) =>
    nameInWords(name)
      .split(' ')
      .every((word, place) => stemOf(word) === tokens[at + place]?.stem),
  );
  const [table] = longest.length === 1 ? longest : own;
  if (longest.length > 0) return table === undefined ? null : { table, length };
  const ending = tables.filter(
    ({ name }) => singular(nameInWords(name).split(' ').at(-1) ?? '') === singular(tokens[at]?.lower ?? ''),
  );
  const called = ending.length === 1 ? ending[0] : thingBefore(tokens, at + 1, tables);
  return called ? { table: called, length: 1 } : null;
}

/** The dated rows that a verb makes: its own, those of a deal, else the only ones that the thing it is done by has. */
export function occasionsOf(act: Token, thing: TableSchema | null, tables: Tables): TableSchema | null {
  const isTheirs = (table: TableSchema) => thing === null || leadsTo(table, thing, tables);
  const dated = tables.filter((table) => dayOf(table) !== null && isTheirs(table));
  const own = dated.filter(
    (table) =>
      calledBy(act, [table]).length > 0 ||
      spokenParts(table.name).some(
        (part) =>
          isActOf(act, part.toLowerCase()) ||
          haveOneRoot(part, act.lower) ||
          (act.lower.length >= shortestVerb && part.toLowerCase().startsWith(act.lower)),
      ),
  );
  const [called, ...rivals] = own;
  if (called !== undefined) return rivals.length === 0 ? called : null;
  const { deal } = tradeOf(tables);
  if (dealt.has(act.lower) && deal !== null) return dated.find((table) => table === deal.table) ?? null;
  if (thing === null || !(isRelationStem(act.stem) || isRelationStem(act.lower))) return null;
  const [only, ...others] = referringTo(thing, dated);
  return only !== undefined && others.length === 0 ? only : null;
}

/** The rows between two things that each happened to one of both: what a doctor did with a patient. */
export function occasionsBetween(one: TableSchema, other: TableSchema, tables: Tables): TableSchema | null {
  const ofBoth = referringTo(one, tables).filter((table) => dayOf(table) !== null && refersTo(table, other));
  const [only, ...others] = ofBoth;
  return only !== undefined && others.length === 0 ? only : null;
}

function singular(word: string): string {
  return pluralize.singular(word.toLowerCase());
}

/** Whether each of the rows leads to one of the other, by its own key or by those of the rows it leads to. */
export function leadsTo(from: TableSchema, to: TableSchema, tables: Tables): boolean {
  let reached = [from];
  for (let steps = 0; steps < longestWay; steps += 1) {
    reached = reached.flatMap(({ foreignKeys }) =>
      tables.filter(({ name }) => foreignKeys.some((key) => sameName(key.referencedTable, name))),
    );
    if (reached.includes(to)) return true;
  }
  return false;
}

const shortestVerb = 3;
const longestWay = 3;

/** The day on which such a row took place, or from which it holds. */
export function dayOf(table: TableSchema): ColumnSchema | null {
  return eventDate(table) ?? validity(table)?.begin ?? null;
}
