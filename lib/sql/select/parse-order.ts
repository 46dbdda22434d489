import type { OrderTerm } from './syntax-tree.ts';
import type { TokenCursor } from './token-cursor.ts';

/** The terms after ORDER BY. */
export function parseOrderBy(cursor: TokenCursor): OrderTerm[] {
  const terms: OrderTerm[] = [];
  do {
    const expression = cursor.grammar.expression(cursor);
    const direction = cursor.takeWords('asc') ? 'asc' : cursor.takeWords('desc') ? 'desc' : null;
    let nulls: OrderTerm['nulls'] = null;
    if (cursor.takeWords('nulls', 'first')) nulls = 'first';
    else if (cursor.takeWords('nulls', 'last')) nulls = 'last';
    terms.push({ expression, direction, nulls });
  } while (cursor.take(','));
  return terms;
}
