import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';
import type { Kind } from './money-phrases.ts';
import { amountOfRows, tradeOf } from './trade.ts';

const { expenses, costs, settled } = english.moneySaid;
const listed = wordSet(english.trade.listed);
const costWords = stems(costs);
const expenseWords = stems(expenses);
const totals = stems(english.arithmetic.sums);
const settledWords = stems(settled);

/** The columns that say how much, the day that it goes by where not the first of its rows, and whether the noun is said by it. */
export type Money = {
  readonly table: TableSchema;
  /** Of several each row has its part of the sum. */
  readonly columns: readonly ColumnSchema[];
  readonly day: ColumnSchema | null;
  /** Whether only rows with that day count. */
  readonly isSettled: boolean;
  readonly isNounRead: boolean;
};

/** What a verb of money says: the amount of the one table of which its rows are, of those the nearest to the verb; null where none or several are. */
export function moneyOfVerb(
  { rows, paid, sold }: Kind,
  noun: Tokens,
  doer: Tables,
  tables: Tables,
): Money | null {
  // What "trips bring in" is what the trips come to.
  const own = sold ? doer.flatMap((table) => amountCalled(table, noun, paid) ?? []) : [];
  if (own.length === 1 && own[0]?.table.columns.some(isDate)) return own[0];
  for (const row of rows.split('|')) {
    const called = tables.filter((table) => endsWith(table, row));
    const found = called.flatMap((table) => amountCalled(table, noun, paid) ?? []);
    const [only, ...others] = found;
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  const { deal } = tradeOf(tables);
  return sold && deal !== null && noun.length === 0
    ? { table: deal.table, columns: [deal.amount], day: null, isSettled: false, isNounRead: true }
    : null;
}

/** The figure that the noun calls, or what the rows come to whose name has it: what was paid of them, where they say what was due as well. */
function amountCalled(table: TableSchema, noun: Tokens, isPaid: boolean): Money | null {
  const figures = table.columns.filter((column) => isNumeric(column) && !isKey(table, column));
  const called = figures.filter(({ name }) => noun.length > 0 && hasAll(name, noun));
  const isOfTable = noun.length === 0 || hasAll(table.name, noun);
  const paid = isPaid && isOfTable ? figures.filter(({ name }) => isSettled(name)) : [];
  const [column = isOfTable ? amountOfRows(table) : null, ...others] = called.length > 0 ? called : paid;
  if (column === null || others.length > 0 || isListed(column)) return null;
  const [day = null, ...otherDays] = isPaid
    ? table.columns.filter((each) => isDate(each) && isSettled(each.name))
    : [];
  const settled = otherDays.length === 0 ? day : null;
  // What was due is paid where it has such a day.
  const isOfPaid = settled?.nullable === true && !paid.includes(column);
  return { table, columns: [column], day: settled, isSettled: isOfPaid, isNounRead: true };
}

/** What is spent on something: a cost called by it, the costs of rows called by it, those with it as a value, or those that tell it apart. */
export function moneySpent(of: Tokens, mentions: readonly EntityMention[], tables: Tables): Money | null {
  const costed = tables.map((table) => ({ table, columns: costsOf(table) })).filter(hasCosts);
  const own = (all: readonly Costs[], isNounRead: boolean): Money | null | undefined => {
    const [only, ...others] = all;
    return only && (others.length > 0 ? null : { ...only, day: null, isSettled: false, isNounRead });
  };
  if (of.length === 0) {
    const kept = costed.filter(({ table }) => hasWord(table.name, expenseWords));
    return own(kept, true) ?? own(costed, true) ?? null;
  }
  const [first, last] = [of[0], of.at(-1)];
  const values = mentions
    .filter(({ start, end }) => start < (last?.end ?? 0) && end > (first?.start ?? 0))
    .flatMap(({ matches }) => matches.map(({ table }) => table));
  const called = costed.map(({ table, columns }) => ({
    table,
    columns: columns.filter(({ name }) => hasAll(name, of)),
  }));
  return (
    own(called.filter(hasCosts), true) ??
    own(
      costed.filter(({ table }) => hasAll(table.name, of)),
      true,
    ) ??
    own(
      costed.filter(({ table }) => values.some((name) => sameName(name, table.name))),
      false,
    ) ??
    own(
      costed.filter(({ table }) =>
        table.columns.some(({ name, kind }) => kind === 'text' && hasAll(name, of)),
      ),
      true,
    ) ??
    null
  );
}

type Costs = { readonly table: TableSchema; readonly columns: readonly ColumnSchema[] };

function hasCosts({ columns }: Costs): boolean {
  return columns.length > 0;
}

/** Costs that each row of a table has once, and no list price of something. */
function costsOf(table: TableSchema): ColumnSchema[] {
  if (!table.columns.some(isDate)) return [];
  const figures = table.columns.filter((column) => isNumeric(column) && !isKey(table, column));
  const costs = figures.filter((column) => hasWord(column.name, costWords) && !isListed(column));
  const amount = hasWord(table.name, expenseWords) && costs.length === 0 ? amountOfRows(table) : null;
  if (amount !== null) return [amount];
  // Labour and parts are added up, unless their total is kept.
  const whole = costs.filter(({ name }) => hasWord(name, totals));
  return whole.length > 0 ? whole : costs;
}

function isListed({ name }: ColumnSchema): boolean {
  return spokenParts(name).some((part) => listed.has(part));
}

function isSettled(name: string): boolean {
  return spokenParts(name).some((part) => settledWords.has(stemOf(part)));
}

function endsWith({ name }: TableSchema, row: string): boolean {
  const wanted = row.split(' ').map(stemOf);
  const said = spokenParts(name).map(stemOf);
  return wanted.every((word, at) => said[said.length - wanted.length + at] === word);
}

function hasAll(name: string, said: Tokens): boolean {
  const parts = new Set(spokenParts(name).map(stemOf));
  const wanted = said.filter(({ lower }) => !isStopWord(lower));
  return wanted.length > 0 && wanted.every(({ stem }) => parts.has(stem));
}

function hasWord(name: string, wanted: ReadonlySet<string>): boolean {
  return spokenParts(name).some((part) => wanted.has(stemOf(part)));
}

function stems(list: string): ReadonlySet<string> {
  return new Set(list.split('|').map(stemOf));
}
