import type { TableSchema } from '#lib/domain/schema.ts';
import { isStopWord } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import type { Law } from './law.ts';

/** The number in "total of invoice 2" says which invoice it is: it bounds no figure and no list. */
export const numbersOfRows: Law = ({ filters, having, limit }, { tokens, tables }) => {
  const bounds = [
    ...filters.flatMap((filter) =>
      filter.kind === 'range' && filter.bounds === 'number' ? [filter.from, filter.to] : [],
    ),
    ...having.map(({ value }) => value),
    ...(limit === null ? [] : [limit]),
  ];
  const said = tokens.find(
    ({ kind, value }, at) =>
      kind === 'number' && value !== null && bounds.includes(value) && isBehindRows(tokens, at, tables),
  );
  return said?.text ?? null;
};

function isBehindRows(tokens: readonly Token[], at: number, tables: readonly TableSchema[]): boolean {
  const next = tokens[at + 1];
  // "List three baskets" counts what follows.
  if (next?.kind === 'word' && !isStopWord(next.lower)) return false;
  return tokens.some((_, start) => {
    const named = start < at ? tables.filter((table) => isNamedAt(table, tokens, start)) : [];
    return named.length > 0 && start + lengthOfName(named, tokens, start) === at;
  });
}
