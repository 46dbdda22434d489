import { parseExpression } from './parse-expression.ts';
import { parseExpressions } from './parse-expressions.ts';
import { parseSources } from './parse-from.ts';
import { parseAlias, parseName } from './parse-name.ts';
import { parseOrderBy } from './parse-order.ts';
import { isClauseWord } from './reserved-words.ts';
import type { Cte, Expression, Query, QueryBody, Select, SelectItem, SetOperation } from './syntax-tree.ts';
import type { TokenCursor } from './token-cursor.ts';

/** `[WITH …] body [ORDER BY …] [LIMIT …]`. Throws SelectSyntaxError. */
export function parseQuery(cursor: TokenCursor): Query {
  const recursive = cursor.atWords('with', 'recursive');
  const ctes = cursor.takeWords('with') ? parseCtes(cursor) : [];
  const { body, top } = parseBody(cursor);
  const orderBy = cursor.takeWords('order', 'by') ? parseOrderBy(cursor) : [];
  const { limit, offset } = parseLimit(cursor);
  const query = {
    kind: 'query',
    recursive,
    ctes,
    body,
    orderBy,
    limit: limit ?? top,
    offset,
  } as const;
  return body.kind === 'nested' ? flatten(query, body.query) : query;
}

/** A query that is only another one in parentheses is that other one. */
function flatten(outer: Query, inner: Query): Query {
  if (outer.orderBy.length > 0 || outer.limit !== null || outer.offset !== null || outer.ctes.length > 0)
    return outer;
  return inner;
}

function parseCtes(cursor: TokenCursor): Cte[] {
  cursor.takeWords('recursive');
  const ctes: Cte[] = [];
  do {
    const name = parseName(cursor);
    const columns = [];
    if (cursor.take('(')) {
      do columns.push(parseName(cursor));
      while (cursor.take(','));
      cursor.close();
    }
    cursor.expectWord('as');
    if (cursor.takeWords('not')) cursor.expectWord('materialized');
    else cursor.takeWords('materialized');
    cursor.expect('(');
    const query = parseQuery(cursor);
    cursor.close();
    ctes.push({ name, columns, query });
  } while (cursor.take(','));
  return ctes;
}

type Body = { readonly body: QueryBody; readonly top: Expression | null };

function parseBody(cursor: TokenCursor): Body {
  let { body, top } = parseBodyTerm(cursor);
  for (let operator = setOperator(cursor); operator !== null; operator = setOperator(cursor)) {
    const right = parseBodyTerm(cursor);
    body = { kind: 'set', operator, left: body, right: right.body };
    top = null;
  }
  return { body, top };
}

function setOperator(cursor: TokenCursor): SetOperation['operator'] | null {
  for (const word of ['union', 'intersect', 'except', 'minus'] as const) {
    if (!cursor.takeWords(word)) continue;
    const operator = word === 'minus' ? 'except' : word;
    if (cursor.takeWords('all')) return `${operator} all`;
    cursor.takeWords('distinct');
    return operator;
  }
  return null;
}

function parseBodyTerm(cursor: TokenCursor): Body {
  if (cursor.take('(')) {
    const query = parseQuery(cursor);
    cursor.close();
    const plain = query.orderBy.length === 0 && query.limit === null && query.offset === null;
    const bare = plain && query.ctes.length === 0 && query.body.kind !== 'set';
    return { body: bare ? query.body : { kind: 'nested', query }, top: null };
  }
  if (cursor.takeWords('values')) {
    const rows: Expression[][] = [];
    do {
      cursor.expect('(');
      rows.push(parseExpressions(cursor));
      cursor.close();
    } while (cursor.take(','));
    return { body: { kind: 'values', rows }, top: null };
  }
  return parseSelectCore(cursor);
}

function parseSelectCore(cursor: TokenCursor): Body {
  cursor.expectWord('select');
  const before = parseTop(cursor);
  const distinct = cursor.takeWords('distinct');
  if (!distinct) cursor.takeWords('all');
  const top = before ?? parseTop(cursor);
  const items = parseItems(cursor);
  const from = cursor.takeWords('from') ? parseSources(cursor) : [];
  const where = cursor.takeWords('where') ? parseExpression(cursor) : null;
  const groupBy = cursor.takeWords('group', 'by') ? parseExpressions(cursor) : [];
  const having = cursor.takeWords('having') ? parseExpression(cursor) : null;
  const body: Select = { kind: 'select', distinct, items, from, where, groupBy, having };
  return { body, top };
}

/** `TOP 5` and `TOP (5)` of SQL Server, read as the LIMIT it means. */
function parseTop(cursor: TokenCursor): Expression | null {
  const next = cursor.peek(1);
  if (!cursor.atWords('top') || !(next.kind === 'number' || next.text === '(')) return null;
  cursor.next();
  const inParentheses = cursor.take('(');
  const count = parseExpression(cursor, 'number');
  if (inParentheses) cursor.close();
  // These keep other rows than a limit does.
  if (cursor.atWords('percent') || cursor.atWords('with', 'ties')) throw cursor.error('a column');
  if (!cursor.takesTop) cursor.slip('TOP stands for LIMIT');
  return count;
}

function parseItems(cursor: TokenCursor): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    if (items.length > 0 && cursor.atWords('from')) {
      cursor.slip('a comma stands before FROM');
      break;
    }
    const expression = parseExpression(cursor);
    items.push({ expression, alias: parseAlias(cursor, (word) => !isClauseWord(word)) });
  } while (cursor.take(','));
  return items;
}

function parseLimit(cursor: TokenCursor): Pick<Query, 'limit' | 'offset'> {
  let limit: Expression | null = null;
  let offset: Expression | null = null;
  for (;;) {
    if (cursor.takeWords('limit')) {
      const first = parseExpression(cursor);
      if (cursor.take(',')) {
        offset = first;
        limit = parseExpression(cursor);
      } else limit = first;
    } else if (cursor.takeWords('offset')) {
      offset = parseExpression(cursor);
      if (!cursor.takeWords('rows')) cursor.takeWords('row');
    } else if (cursor.takeWords('fetch')) {
      if (!cursor.takeWords('first')) cursor.takeWords('next');
      const isNumber = cursor.peek().kind === 'number';
      limit = isNumber ? parseExpression(cursor, 'number') : { kind: 'literal', type: 'number', value: '1' };
      if (!cursor.takeWords('rows')) cursor.takeWords('row');
      cursor.takeWords('only');
    } else return { limit, offset };
  }
}
