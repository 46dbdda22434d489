import { plainNotation } from './notation.ts';
import { parseExpression } from './parse-expression.ts';
import { parseQuery } from './parse-query.ts';
import type { Query } from './syntax-tree.ts';
import { TokenCursor } from './token-cursor.ts';

export type ParsedSelect = {
  readonly query: Query;
  /** What was read over: a missing parenthesis at the end, a comma too many. Empty for a sound statement. */
  readonly slips: readonly string[];
  /** Offset in the text where the statement ends; what follows (apart from semicolons and blanks) is no part of it. */
  readonly end: number;
  /** The text after the statement, trimmed; empty when there is none. */
  readonly rest: string;
};

/**
 * Reads one SELECT (or WITH, VALUES) at the beginning of `sql` in the union of the dialects the product knows. Throws
 * SelectSyntaxError, which says what was expected and where; text after a complete statement is `rest`, never an error.
 */
export function parseSelect(sql: string, notation = plainNotation): ParsedSelect {
  const grammar = { query: parseQuery, expression: parseExpression };
  const cursor = new TokenCursor(sql, grammar, notation.backslashEscapes, notation.fetches);
  const query = parseQuery(cursor);
  const end = cursor.peek().start;
  const rest = sql.slice(end).replace(/^[;\s]+/, '');
  return { query, slips: cursor.slips, end, rest: rest.trim() };
}
