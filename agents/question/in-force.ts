import { type Filter, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDateFilter, touches } from '../query/writer/built-in/filter-rules.ts';
import { keepsHistory, sameName, validity } from '../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../query/writer/built-in/tokenize.ts';
import en from './composed/lexicon/en.json' with { type: 'json' };
import { wordingAt } from './composed/wording-at.ts';

/** Words that ask for what was, not only for what is. */
const past = new Set(
  'ever never history historical historic historically past previous previously former formerly'.split(' '),
);

const overTime = 'over time|through time|over the years|over the months';

/** Whether the question is about what was, not only about what is. */
export function asksForPast(tokens: Tokens): boolean {
  return tokens.some(({ lower }, at) => past.has(lower) || wordingAt(tokens, at, overTime) > 0);
}

/** Whether what is denied is denied of all times: "without any rating", "no licence at all". */
export function deniesAny(tokens: Tokens): boolean {
  return tokens.some((_, at) => wordingAt(tokens, at, en.now.any) > 0);
}

/**
 * A table that keeps one row for each period is asked as it stands today, unless the question gives a time, asks for the
 * past, or has the periods shown.
 */
export function inForce(intent: QueryIntent, tokens: Tokens, tables: Tables, today: string): QueryIntent {
  if (asksForPast(tokens)) return intent;
  const read = new Set(joinedTables(intent));
  const added = [...read].flatMap((name): Filter[] => {
    const table = tables.find((other) => sameName(other.name, name));
    const period = table && keepsHistory(table) ? validity(table) : null;
    if (!table || period === null) return [];
    if (intent.filters.some((filter) => touches(filter, table.name) && isDateFilter(filter))) return [];
    const bounds = [period.begin.name, period.end.name];
    const isShown = intent.select.some(
      (item) =>
        'dimension' in item &&
        sameName(item.dimension.column.table, name) &&
        bounds.includes(item.dimension.column.column),
    );
    if (isShown) return [];
    const [begin, end] = bounds.map((column) => ({ table: table.name, column }));
    return begin && end ? [{ kind: 'valid-on', begin, end, day: today }] : [];
  });
  return added.length === 0 ? intent : { ...intent, filters: [...intent.filters, ...added] };
}
