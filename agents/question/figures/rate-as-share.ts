import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { rowsCalled } from '#lib/schema/rows-called.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { nounSenses } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { currencySaid } from '../called/currency-pairs.ts';
import { dueAndDone } from '../composed/punctual-rows.ts';
import { flaggedStates } from '../composed/row-states.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { punctual } = assumed;

const rates = wordSet(english.rate.said);
const openings = wordSet(english.openings);

/**
 * "Drop-out rate by programme" is the percentage of students that dropped out by programme: of what a rate is, a state of the rows says, the
 * day or the flag of an event, or a table of what happened to them. null where the schema has no such one, or several.
 */
export function rateAsShare(question: string, tables: Tables): string | null {
  const tokens = tokenize(question);
  const rate = tokens.findIndex(({ lower }) => rates.has(lower));
  // "Churn by contract" is how much of it there is of each, where rows say whether they have churned.
  const isByGroups = rate < 0 && wordingAt(tokens, 1, english.rate.grouped) > 0;
  const at = isByGroups ? 1 : rate;
  if (at < 1) return null;
  const before = tokens.slice(0, at);
  const first = before.findIndex(({ lower, kind }) => kind === 'word' && !openings.has(lower));
  const said = first < 0 ? [] : before.slice(first).map(({ lower }) => lower);
  // A nightly rate is no rate of cancellations.
  const isKept = tables.some(({ columns }) =>
    columns.some(({ name }) => {
      const parts = spokenParts(name);
      return (
        parts.some((part) => rates.has(part)) && said.some((word) => parts.some((part) => isSame(part, word)))
      );
    }),
  );
  const isOfMoney = currencySaid(said.join(' '), tables) !== null;
  if (isKept || isOfMoney || said.length === 0 || said.length > longest) return null;
  const share = isByGroups ? onlyFlagOf(said, tables) : shareOf(said, tables);
  const end = (isByGroups ? tokens[0]?.end : tokens[at]?.end) ?? question.length;
  return share === null ? null : `percentage of ${share}${withoutRows(question.slice(end), share)}`;
}

/** "Approval rate of claims by region": whose rate it is, is said already. */
function withoutRows(rest: string, share: string): string {
  const [, rows = '', more = ''] = /^ (?:of|for) (?:the )?(\S+)(.*)$/.exec(rest) ?? [];
  return rows !== '' && stemOf(rows.toLowerCase()) === stemOf(share.split(' ')[0] ?? '') ? more : rest;
}

const longest = 3;

function onlyFlagOf(said: readonly string[], tables: Tables): string | null {
  const [only, ...others] = tables.flatMap((table) =>
    ofEvents(
      said,
      table,
      table.columns.filter((column) => flagOf(column) !== null),
    ),
  );
  return only === undefined || others.length > 0 ? null : only;
}

function shareOf(said: readonly string[], tables: Tables): string | null {
  for (const way of [byPunctuality, byValue, byEvent, byOutcome, byRows]) {
    const found = tables.flatMap((table) => way(withoutTable(said, table), table, tables));
    const [only, ...others] = new Set(found);
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  return null;
}

/** "Claim approval rate" is the approval rate of claims. */
function withoutTable(said: readonly string[], { name }: TableSchema): readonly string[] {
  const [first = '', ...rest] = said;
  const isOfTable = stemOf(spokenParts(name).at(-1) ?? '') === stemOf(first);
  return rest.length > 0 && isOfTable ? rest : said;
}

/** "On-time delivery rate": of rows that have a day on which they were due. */
function byPunctuality(said: readonly string[], table: TableSchema): string[] {
  const pair = dueAndDone(table);
  const text = ` ${said.join(' ')} `;
  const wording = `${punctual.inTime}|${punctual.late}`.split('|').find((each) => text.includes(` ${each} `));
  return pair === null || wording === undefined ? [] : [`${inWords(table)} that are ${wording}`];
}

/** "No-show rate": a value that rows share. A "krona rate" is no share of currencies. */
function byValue(said: readonly string[], table: TableSchema): string[] {
  const kinds = table.columns.filter(
    (column) => column.unique !== true && !labelColumns(table).includes(column),
  );
  return kinds.flatMap(({ distinctValues = [] }) =>
    distinctValues.flatMap((value) => {
      const named = words(value);
      const isSaid = named.length === said.length && named.every((word, place) => isSame(word, said[place]));
      return isSaid ? [`${inWords(table)} that are "${value}"`] : [];
    }),
  );
}

/** "Churn rate", "pass rate": the day on which it happened to a row, or a flag. */
function byEvent(said: readonly string[], table: TableSchema): string[] {
  return ofEvents(said, table, table.columns.filter(isEvent));
}

function ofEvents(said: readonly string[], table: TableSchema, events: readonly ColumnSchema[]): string[] {
  return events.flatMap((column) => {
    // "Readmitted30d" is said without its days.
    const parts = wordsOfName(column.name).filter((part) => !marking.has(part) && !/\d/.test(part));
    const isSaid = parts.length === said.length && parts.every((part, place) => isSame(part, said[place]));
    if (!isSaid) return [];
    if (flagOf(column) === null) return [`${inWords(table)} that ${parts.map(asDone).join(' ')}`];
    const isDone = parts.some((part) => isVerbForm(part) || nounSenses(part).length === 0);
    return [isDone ? `${parts.join(' ')} ${inWords(table)}` : `${inWords(table)} with ${parts.join(' ')}`];
  });
}

/** "Approval rate", of a status that says yes or no. */
function byOutcome(said: readonly string[], table: TableSchema): string[] {
  const wordings = flaggedStates([table]).flatMap((state) => state.wordings);
  const called = wordings.find(
    (wording) => wording.length === said.length && wording.every((part, place) => isSame(part, said[place])),
  );
  return called === undefined ? [] : [`${called.join(' ')} ${inWords(table)}`];
}

/** "Churn" as what somebody has done; a noun that is made of a verb stays as it is. */
function asDone(event: string): string {
  if (isVerbForm(event) || nominal.test(event)) return event;
  return event.endsWith('e') ? `${event}d` : `${event}ed`;
}

const nominal = /(?:ion|ment|al|ure|out|off|up|t|d)$/;

const marking = new Set(['on', 'at', 'date', 'day', 'days', 'd', 'time', 'is', 'has', 'was']);

function isEvent(column: ColumnSchema): boolean {
  return (isDate(column) && column.nullable) || flagOf(column) !== null;
}

/** "Claim rate": rows of another table that each belong to one thing. */
function byRows(said: readonly string[], table: TableSchema, tables: Tables): string[] {
  const parts = spokenParts(table.name);
  const isSaid = said.every((word) => parts.some((part) => stemOf(part) === stemOf(word)));
  const things = tables.filter(({ name }) =>
    table.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, name)),
  );
  const [thing] = things;
  if (!isSaid || thing === undefined || things.length > 1) return [];
  return [`${inWords(thing)} with ${inWords(table)}`];
}

/** A rate is of all rows, however their table is called. */
function inWords(table: TableSchema): string {
  return rowsCalled(table) ?? pluralize.plural(nameInWords(table.name).toLowerCase());
}

function isSame(part: string, word: string | undefined): boolean {
  return word !== undefined && !(isStopWord(part) && part !== word) && haveOneRoot(part, word);
}
