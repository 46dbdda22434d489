import { parseExpressions } from './parse-expressions.ts';
import { parsePrimary } from './parse-primary.ts';
import { parseTypeName } from './parse-type-name.ts';
import type { Expression, Like } from './syntax-tree.ts';
import type { TokenCursor } from './token-cursor.ts';

/** From loosest to tightest. A higher number binds tighter; `number` is for a bare count, as after TOP. */
const levels = { or: 1, and: 2, not: 3, comparison: 4, concat: 5, sum: 6, product: 7, number: 9 } as const;

/** One expression in the precedence of SQL. Throws SelectSyntaxError. */
export function parseExpression(cursor: TokenCursor, from: keyof typeof levels = 'or'): Expression {
  return parseLevel(cursor, levels[from]);
}

function parseLevel(cursor: TokenCursor, minimum: number): Expression {
  let left = parsePrefix(cursor, minimum);
  for (;;) {
    const grown = parseSuffix(cursor, left, minimum);
    if (grown === null) return left;
    left = grown;
  }
}

function parsePrefix(cursor: TokenCursor, minimum: number): Expression {
  if (minimum <= levels.not && cursor.atWords('not')) {
    cursor.next();
    return { kind: 'unary', operator: 'not', operand: parseLevel(cursor, levels.not) };
  }
  const operator = cursor.peek();
  if (
    operator.kind === 'operator' &&
    (operator.text === '-' || operator.text === '+' || operator.text === '~')
  ) {
    cursor.next();
    return { kind: 'unary', operator: operator.text, operand: parseLevel(cursor, 8) };
  }
  return parsePrimary(cursor);
}

const symbolLevels = new Map<string, number>([
  ...['=', '==', '<>', '!=', '<', '<=', '>', '>=', '~', '~*', '!~', '!~*', '<=>'].map(
    (symbol) => [symbol, levels.comparison] as const,
  ),
  ...['||', '->', '->>', '&', '|', '<<', '>>', '#'].map((symbol) => [symbol, levels.concat] as const),
  ['+', levels.sum],
  ['-', levels.sum],
  ['*', levels.product],
  ['/', levels.product],
  ['%', levels.product],
]);

function parseSuffix(cursor: TokenCursor, left: Expression, minimum: number): Expression | null {
  const token = cursor.peek();
  if (token.kind === 'operator') {
    if (token.text === '::') {
      cursor.next();
      return { kind: 'cast', operand: left, type: parseTypeName(cursor), function: '::' };
    }
    const level = symbolLevels.get(token.text);
    if (level === undefined || level < minimum) return null;
    cursor.next();
    return binary(token.text, left, parseLevel(cursor, level + 1));
  }
  if (token.kind !== 'word') return null;
  if (token.value === 'or' && minimum <= levels.or) {
    cursor.next();
    return binary('or', left, parseLevel(cursor, levels.and));
  }
  if (token.value === 'and' && minimum <= levels.and) {
    cursor.next();
    return binary('and', left, parseLevel(cursor, levels.not));
  }
  if (token.value === 'collate') {
    cursor.next();
    return { kind: 'cast', operand: left, type: cursor.next().text, function: 'collate' };
  }
  return minimum <= levels.comparison ? parsePredicate(cursor, left) : null;
}

function parsePredicate(cursor: TokenCursor, operand: Expression): Expression | null {
  if (cursor.takeWords('isnull')) return { kind: 'is-null', negated: false, operand };
  if (cursor.takeWords('notnull')) return { kind: 'is-null', negated: true, operand };
  if (cursor.takeWords('is')) {
    const negated = cursor.takeWords('not');
    const distinct = cursor.takeWords('distinct', 'from');
    const operator = `is${negated ? ' not' : ''}${distinct ? ' distinct from' : ''}`;
    const right = parseLevel(cursor, levels.concat);
    const isNull = !distinct && right.kind === 'literal' && right.type === 'null';
    return isNull ? { kind: 'is-null', negated, operand } : binary(operator, operand, right);
  }
  const start = cursor.mark();
  const negated = cursor.takeWords('not');
  if (cursor.takeWords('between')) {
    const low = parseLevel(cursor, levels.concat);
    cursor.expectWord('and');
    return { kind: 'between', negated, operand, low, high: parseLevel(cursor, levels.concat) };
  }
  if (cursor.takeWords('in')) return parseIn(cursor, operand, negated);
  const operator = likeOperator(cursor);
  if (operator !== null) {
    const pattern = parseLevel(cursor, levels.concat);
    const escapedBy = cursor.takeWords('escape') ? parseLevel(cursor, levels.concat) : null;
    return { kind: 'like', operator, negated, operand, pattern, escape: escapedBy };
  }
  cursor.rewind(start);
  return null;
}

function parseIn(cursor: TokenCursor, operand: Expression, negated: boolean): Expression {
  cursor.expect('(');
  if (cursor.atWords('select') || cursor.atWords('with') || cursor.atWords('values')) {
    const query = cursor.grammar.query(cursor);
    cursor.close();
    return { kind: 'in-query', negated, operand, query };
  }
  const items = cursor.at(')') ? [] : parseExpressions(cursor);
  cursor.close();
  const only = items.length === 1 ? items[0] : undefined;
  if (only?.kind === 'subquery') return { kind: 'in-query', negated, operand, query: only.query };
  return { kind: 'in-list', negated, operand, items };
}

function likeOperator(cursor: TokenCursor): Like['operator'] | null {
  for (const word of ['like', 'ilike', 'glob', 'regexp', 'rlike', 'match'] as const) {
    if (cursor.takeWords(word)) return word;
  }
  return cursor.takeWords('similar', 'to') ? 'similar to' : null;
}

function binary(symbol: string, left: Expression, right: Expression): Expression {
  const operator = symbol === '==' ? '=' : symbol === '<>' ? '!=' : symbol;
  return { kind: 'binary', operator, left, right };
}
