import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { lifetime } from '../assumed/lifetime.ts';
import { isInSchema } from '../assumed/states-of-periods.ts';
import { type Compose, textOf } from './composition.ts';
import { narrowed } from './flagged-rows.ts';
import { isCalled } from './rows-named.ts';
import { isStatus } from './standing.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { said, leading, now, units, due, done, settled } = english.overdue;
const settling = new Set(done.split('|').map(stemOf));
const settledStates = wordSet(settled);
const counted = wordSet(units);

/** What was due before today, and what says that it has not been settled. */
type Owed = { readonly table: TableSchema; readonly due: ColumnSchema; readonly open: Filter };

/**
 * "Overdue invoices", "which orders are overdue today": those that are not settled and were due before today. Where the schema has the word
 * itself, that is what is meant.
 */
export const overdueRows: Compose = ({ tokens, tables, today }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, said) > 0);
  const word = tokens[at];
  const first = withoutLeading(tokens, at, leading);
  if (word === undefined || isInSchema(word, tables) || counted.has(tokens[first - 1]?.lower ?? ''))
    return null;
  const owed = tables.flatMap((table) => owedBy(table) ?? []);
  const end = at + wordingAt(tokens, at, said);
  const after = end + wordingAt(tokens, end, now);
  const named = owed.filter(({ table }) => isNamedNear(table, tokens, { at, after }, tables));
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return null;
  return {
    tokens: [...tokens.slice(0, first), ...tokens.slice(after)],
    said: textOf(tokens, at, end),
    onto: (intent, paths) => {
      const day: Filter = {
        kind: 'range',
        column: { table: only.table.name, column: only.due.name },
        from: null,
        to: today,
        includeFrom: true,
        includeTo: false,
        bounds: only.due.kind === 'datetime' ? 'day-of-datetime' : 'day',
      };
      return [only.open, day].reduce<QueryIntent | null>(
        (whole, filter) => whole && narrowed(whole, only.table.name, filter, paths),
        intent,
      );
    },
  };
};

/** The rows that are named directly behind the word, else before it: clients may have "overdue invoices". */
function isNamedNear(
  table: TableSchema,
  tokens: Tokens,
  { at, after }: { readonly at: number; readonly after: number },
  tables: Tables,
): boolean {
  const next = tokens.slice(after).findIndex(({ kind, lower }) => kind !== 'word' || isStopWord(lower));
  const behind = tokens.slice(after, next < 0 ? undefined : after + next);
  const isOf = (token: Token) => isCalled(table, token, tables);
  return (behind.length > 0 ? behind : tokens.slice(0, at)).some(isOf);
}

function owedBy(table: TableSchema): Owed | null {
  const days = table.columns.filter(isDate).map((column) => ({ column, parts: partsOf(column) }));
  const wanted = days.find(({ parts }) => parts.includes(due))?.column;
  const open = wanted && (openByStatus(table) ?? openByDay(table, wanted));
  return wanted && open ? { table, due: wanted, open } : null;
}

/** All states but those that come when nothing more is to be done. */
function openByStatus(table: TableSchema): Filter | null {
  for (const column of table.columns.filter(isStatus)) {
    const over = (column.distinctValues ?? []).filter((value) => settledStates.has(words(value).join(' ')));
    if (over.length === 0) continue;
    const of = { table: table.name, column: column.name };
    return { kind: 'equals', column: of, values: over, negated: true };
  }
  return null;
}

function openByDay(table: TableSchema, due: ColumnSchema): Filter | null {
  const settling = table.columns.find(
    (column) => isDate(column) && column.nullable && column !== due && isSettling(column),
  );
  const end = settling ?? lifetime(table)?.end;
  if (end === undefined || !end.nullable || end === due) return null;
  return { kind: 'missing', column: { table: table.name, column: end.name }, negated: false };
}

function isSettling(column: ColumnSchema): boolean {
  return partsOf(column).some((part) => settling.has(stemOf(part)));
}

function partsOf({ name }: ColumnSchema): string[] {
  return wordsOfName(name).filter((part) => !isStopWord(part));
}
