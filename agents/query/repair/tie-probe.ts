import { printQuery } from '#lib/sql/select/print-select.ts';
import type { Expression, OrderTerm, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import { readStatement } from './read-statement.ts';

/** Longer lists are read from the top, and nobody asks who came after the last. */
const longest = 100;

export type TieProbe = {
  /** Shows what the statement is sorted by, one row more than it keeps. */
  readonly sql: string;
  /** How many rows the statement keeps. */
  readonly kept: number;
};

/**
 * The statement that tells whether the last row kept by ORDER BY and LIMIT ties with the first one left out; null where nothing
 * is cut, or it cannot be told. Of one row, the first thing it is sorted by decides: the rest only makes the order definite.
 */
export function tieProbe(sql: string): TieProbe | null {
  const { query } = readStatement(sql);
  if (query?.body.kind !== 'select' || query.body.distinct || query.orderBy.length === 0) return null;
  const { limit, offset, body, orderBy } = query;
  const kept = limit?.kind === 'literal' ? Number(limit.value) : Number.NaN;
  if (!Number.isInteger(kept) || kept < 1 || kept > longest || offset !== null) return null;
  const terms = orderBy.map((term): OrderTerm => ({ ...term, expression: meant(term, body.items) }));
  const deciding = kept === 1 ? terms.slice(0, 1) : terms;
  return {
    kept,
    sql: printQuery({
      ...query,
      body: { ...body, items: deciding.map(({ expression }) => ({ expression, alias: null })) },
      orderBy: terms,
      limit: { kind: 'literal', type: 'number', value: String(kept + 1) },
    }),
  };
}

/** What a term sorts by where it gives an alias or a position of what is shown. */
function meant({ expression }: OrderTerm, items: readonly SelectItem[]): Expression {
  if (expression.kind === 'literal') return items[Number(expression.value) - 1]?.expression ?? expression;
  if (expression.kind !== 'column' || expression.qualifier !== null) return expression;
  const name = expression.name.text.toLowerCase();
  return items.find(({ alias }) => alias?.text.toLowerCase() === name)?.expression ?? expression;
}
