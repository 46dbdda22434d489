import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, labelColumns, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { calledBy, referringTo, thingBefore } from './never-done.ts';
import { haveOneRoot } from './one-root.ts';
import { keepsPeople, namesPeople } from './people.ts';

const { who, has, earns, earned } = english.plainer.whoever;
const holders = wordSet(has);
const earners = wordSet(earns);
const listed = wordSet(english.trade.listed);
const endings = new Set(['right', ...english.states.now.split('|'), ...english.plainer.since.split('|')]);
const { extremes } = english.plainer.whoever;

/** "Who has the highest wage", "who earns the most": whoever is named by the one table that keeps such a figure. */
export function whoHasMost(tokens: Tokens, tables: Tables): Token[] {
  const said = tokens.filter(({ kind }) => kind === 'word');
  const [first, verb, article, most, ...rest] = said;
  if (first?.lower !== who || verb === undefined || most === undefined || article?.lower !== 'the')
    return [...tokens];
  const extreme = extremes.get(most.lower);
  if (extreme === undefined) return [...tokens];
  // "Who earns the most right now": what follows is no figure.
  const isAlone = rest[0] === undefined || isStopWord(rest[0].lower) || endings.has(rest[0].lower);
  const isEarning = earners.has(verb.lower) && isAlone;
  if (!isEarning && (!holders.has(verb.lower) || isAlone)) return [...tokens];
  const wanted = isEarning ? earned.split('|') : rest.slice(0, 1).map(({ lower }) => lower);
  const found = tables.flatMap((table) => {
    const column = figureCalled(wanted, table);
    const named = column === undefined ? null : whoIsNamedBy(table, tables);
    return column === undefined || named === null ? [] : [{ table: named, column }];
  });
  const [only, ...others] = found;
  const after = tokens.slice(tokens.indexOf(most) + 1);
  if (only === undefined) {
    const whose = isEarning ? null : whoDoes(rest, tables);
    return whose === null
      ? [...tokens]
      : [...called(whose), 'with', 'the', most.lower].map((word) => reading(first, word)).concat(after);
  }
  if (others.length > 0) return [...tokens];
  const words = [...called(only.table), 'with', 'the', isEarning ? extreme : most.lower];
  const figure = isEarning ? nameInWords(only.column.name).split(' ') : [];
  return [...[...words, ...figure].map((word) => reading(first, word)), ...after];
}

/** "Who wrote the most five-star reviews": the people that the one table which is called so points to. Null where there are none or several. */
function whoDoes(said: Tokens, tables: Tables): TableSchema | null {
  const ofWord = said.map(({ stem }) => tables.filter((table) => lexiconOf(table).vocabulary.has(stem)));
  const [rows = []] = ofWord.filter((found) => found.some((table) => peopleOf(table, tables).length > 0));
  const [only, ...others] = new Set(rows.flatMap((table) => peopleOf(table, tables)));
  return only !== undefined && others.length === 0 ? only : null;
}

function peopleOf(table: TableSchema, tables: Tables): TableSchema[] {
  return tables.filter((other) => refersTo(table, other) && keepsPeople(other));
}

function called({ name }: TableSchema): string[] {
  return nameInWords(name).split(' ');
}

/** The table itself where its rows have names, else the one that names people for it. */
function whoIsNamedBy(table: TableSchema, tables: Tables): TableSchema | null {
  if (labelColumns(table).length > 0) return table;
  const [only, ...others] = table.foreignKeys.flatMap(({ referencedTable }) =>
    tables.filter((other) => sameName(other.name, referencedTable) && namesPeople(other)),
  );
  return only !== undefined && others.length === 0 ? only : null;
}

function figureCalled(wanted: readonly string[], table: TableSchema): ColumnSchema | undefined {
  const stems = new Set(wanted.map(stemOf));
  const isCalled = (name: string) =>
    nameInWords(name)
      .split(' ')
      .some((word) => stems.has(stemOf(word)));
  const figures = table.columns.filter(
    (column) => isNumeric(column) && !isKey(table, column) && !isListed(column),
  );
  const called = figures.find(({ name }) => isCalled(name));
  // The only amount of a table of salaries is a salary.
  const [only, ...others] = isCalled(table.name) ? figures : [];
  return called ?? (others.length === 0 ? only : undefined);
}

/** What somebody may earn is not what they do. */
function isListed({ name }: ColumnSchema): boolean {
  return wordsOfName(name).some((word) => listed.has(word));
}

const mostAndLeast = new Set(english.plainer.whoever.extremes.keys());
const trades = wordSet(english.plainer.whoever.trades);
const sinces = wordSet(english.plainer.since);

/** What is sent has a day on which it was sent. */
function hasDayOf({ stem }: Token, { columns }: TableSchema): boolean {
  return columns.some(
    (column) => isDate(column) && spokenParts(column.name).some((part) => stemOf(part) === stem),
  );
}

/** "Which warehouse ships the most" is the one with the most shipments. */
export function doesMost(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(
    ({ lower }, place) => mostAndLeast.has(lower) && tokens[place - 1]?.lower === 'the',
  );
  const [verb, most, next] = [tokens[at - 2], tokens[at], tokens[at + 1]];
  const isWhole = next === undefined || next.kind === 'mark' || sinces.has(next.lower);
  // Who sells the most sells for the most.
  if (verb?.kind !== 'word' || most === undefined || !isWhole || trades.has(verb.lower)) return [...tokens];
  const thing = thingBefore(tokens, at - 2, tables);
  const referring = thing === null ? [] : referringTo(thing, tables);
  const called = calledBy(verb, referring);
  const [rows, ...others] = called.length > 0 ? called : referring.filter((table) => hasDayOf(verb, table));
  if (rows === undefined || others.length > 0) return [...tokens];
  const instead = ['with', 'the', most.lower, ...nameInWords(rows.name).split(' ')];
  return [...tokens.slice(0, at - 2), ...instead.map((word) => reading(most, word)), ...tokens.slice(at + 1)];
}

const { who: whoAlone, which, being, ends: firstAndLast } = english.plainer.whoFirst;
const auxiliaries = wordSet(being);

/** "Who was hired most recently" is which employee was, where they alone have a name and the day of it. */
export function whoFirstOrLast(tokens: Tokens, tables: Tables): Token[] {
  const [asked] = tokens;
  const at = tokens.findIndex(({ lower }, place) => place > 0 && !auxiliaries.has(lower));
  const verb = tokens[at];
  if (asked?.lower !== whoAlone || verb === undefined || !isVerbForm(verb.lower)) return [...tokens];
  if (!tokens.some((_, place) => place > at && wordingAt(tokens, place, firstAndLast) > 0))
    return [...tokens];
  const [only, ...others] = tables.filter(
    (table) =>
      labelColumns(table).length > 0 &&
      table.columns.some(
        (column) => isDate(column) && wordsOfName(column.name).some((part) => haveOneRoot(part, verb.lower)),
      ),
  );
  if (only === undefined || others.length > 0) return [...tokens];
  const named = [which, ...wordsOfName(only.name)];
  return [...named.map((word) => reading(asked, word)), ...tokens.slice(1)];
}
