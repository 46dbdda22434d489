import { AppError } from '../errors.ts';
import { parseExpression } from '../sql/select/parse-expression.ts';
import { parseQuery } from '../sql/select/parse-query.ts';
import type { Expression } from '../sql/select/syntax-tree.ts';
import { SelectSyntaxError, TokenCursor } from '../sql/select/token-cursor.ts';

/**
 * One SQL expression that somebody wrote, and nothing after it. `called` is what it is to be, `shown` how the person wrote it.
 * Throws `bad-request` naming what keeps it from being one.
 */
export function writtenExpression(
  text: string,
  called: 'measure' | 'condition',
  shown: string = text,
): Expression {
  const is = called === 'measure' ? 'expression' : called;
  try {
    const cursor = new TokenCursor(text, { query: parseQuery, expression: parseExpression });
    const expression = parseExpression(cursor);
    const after = cursor.peek();
    if (after.kind !== 'end') throw new SelectSyntaxError('the end', after);
    if (cursor.slips.length === 0) return expression;
    throw refused(`The ${called} ${shown} is not complete: ${cursor.slips.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof SelectSyntaxError)) throw error;
    throw refused(`The ${called} ${shown} is no SQL ${is}: ${error.message}.`);
  }
}

function refused(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage });
}
