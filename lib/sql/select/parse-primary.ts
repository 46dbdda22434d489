import { parseExpressions } from './parse-expressions.ts';
import { nameOf, parseName } from './parse-name.ts';
import { parseOrderBy } from './parse-order.ts';
import { parseTypeName } from './parse-type-name.ts';
import { isClauseWord } from './reserved-words.ts';
import type { Call, Expression, Name, Window } from './syntax-tree.ts';
import type { TokenCursor } from './token-cursor.ts';

/** What stands between operators: a literal, column, call, CASE, CAST, or anything in parentheses. */
export function parsePrimary(cursor: TokenCursor): Expression {
  const token = cursor.peek();
  switch (token.kind) {
    case 'number':
      cursor.next();
      return { kind: 'literal', type: 'number', value: token.text };
    case 'text':
      cursor.next();
      return { kind: 'literal', type: /^x/i.test(token.text) ? 'blob' : 'text', value: token.value };
    case 'parameter':
      cursor.next();
      return { kind: 'parameter', text: token.text };
    case 'quoted-name':
      return parseReference(cursor);
    case 'operator':
      if (token.text === '*') {
        cursor.next();
        return { kind: 'star', qualifier: null };
      }
      if (token.text === '(') return parseParentheses(cursor);
      break;
    case 'word':
      return parseWord(cursor);
    case 'end':
      break;
  }
  throw cursor.error('an expression');
}

function parseParentheses(cursor: TokenCursor): Expression {
  cursor.expect('(');
  if (cursor.atWords('select') || cursor.atWords('with') || cursor.atWords('values')) {
    const query = cursor.grammar.query(cursor);
    cursor.close();
    return { kind: 'subquery', query };
  }
  const items = parseExpressions(cursor);
  cursor.close();
  const [first] = items;
  return items.length === 1 && first !== undefined ? first : { kind: 'tuple', items };
}

function parseWord(cursor: TokenCursor): Expression {
  const token = cursor.peek();
  const following = cursor.peek(1);
  const opens = following.text === '(' && following.kind === 'operator';
  switch (token.value) {
    case 'null':
      cursor.next();
      return { kind: 'literal', type: 'null', value: 'NULL' };
    case 'true':
    case 'false':
      cursor.next();
      return { kind: 'literal', type: 'boolean', value: token.value };
    case 'case':
      return parseCase(cursor);
    case 'exists':
      if (opens) return parseExists(cursor);
      break;
    case 'cast':
    case 'try_cast':
      if (opens) return parseCast(cursor);
      break;
    case 'convert':
      if (opens) return parseConvert(cursor);
      break;
    case 'extract':
      if (opens && cursor.peek(3).value === 'from') return parseExtract(cursor);
      break;
    case 'interval':
      if (following.kind === 'text' || following.kind === 'number') return parseInterval(cursor);
      break;
    case 'date':
    case 'timestamp':
      if (following.kind === 'text') {
        cursor.next();
        return { kind: 'literal', type: 'date', value: cursor.next().value };
      }
      break;
    case 'current_date':
    case 'current_timestamp':
    case 'current_time':
      cursor.next();
      if (cursor.take('(')) cursor.close();
      return call({ text: token.text, quote: null });
    default:
      break;
  }
  if (isClauseWord(token.value) && !opens && following.text !== '.') throw cursor.error('an expression');
  return parseReference(cursor);
}

function parseReference(cursor: TokenCursor): Expression {
  const names = [nameOf(cursor.next())];
  while (cursor.take('.')) {
    if (cursor.take('*')) return { kind: 'star', qualifier: names.at(-1) ?? null };
    names.push(parseName(cursor));
  }
  const [name, qualifier] = names.toReversed();
  if (name === undefined) throw cursor.error('a name');
  if (qualifier === undefined && cursor.at('(')) return parseCall(cursor, name);
  return { kind: 'column', qualifier: qualifier ?? null, name };
}

function call(name: Name): Call {
  return { kind: 'call', name, distinct: false, arguments: [], orderBy: [], filter: null, over: null };
}

function parseCall(cursor: TokenCursor, name: Name): Expression {
  cursor.expect('(');
  const distinct = cursor.takeWords('distinct');
  if (!distinct) cursor.takeWords('all');
  const items = cursor.at(')') ? [] : parseArguments(cursor, name.text.toLowerCase());
  const orderBy = cursor.takeWords('order', 'by') ? parseOrderBy(cursor) : [];
  if (cursor.takeWords('separator')) items.push(parsePrimary(cursor));
  cursor.close();
  let filter: Expression | null = null;
  if (cursor.atWords('filter') && cursor.peek(1).text === '(') {
    cursor.next();
    cursor.expect('(');
    cursor.expectWord('where');
    filter = cursor.grammar.expression(cursor);
    cursor.close();
  }
  const over = cursor.takeWords('over') ? parseWindow(cursor) : null;
  return { ...call(name), distinct, arguments: items, orderBy, filter, over };
}

/** Calls whose first argument is a unit of time, and those whose first is a type: neither is a column. */
const unitFirst = new Set(
  'dateadd datediff datediff_big datename datepart datetrunc timestampadd timestampdiff'.split(' '),
);
const typeFirst = new Set(['convert', 'try_convert']);
const types =
  /^(?:n?(?:var)?char|(?:var)?binary|date|datetime2?|datetimeoffset|smalldatetime|time|bit|(?:tiny|small|big)?int|decimal|numeric|float|real|(?:small)?money|uniqueidentifier|xml)$/;

function parseArguments(cursor: TokenCursor, name: string): Expression[] {
  const word = parseLeadingWord(cursor, name);
  if (word !== null) {
    cursor.expect(',');
    return [word, ...parseExpressions(cursor)];
  }
  if (!cursor.atWords('select')) return parseExpressions(cursor);
  return [{ kind: 'subquery', query: cursor.grammar.query(cursor) }];
}

/** A first argument that stands for itself; null where it is any expression. */
function parseLeadingWord(cursor: TokenCursor, name: string): Expression | null {
  const { kind, value } = cursor.peek();
  if (kind !== 'word') return null;
  const start = cursor.mark();
  if (typeFirst.has(name) && types.test(value)) {
    const type = parseTypeName(cursor);
    if (cursor.at(',')) return { kind: 'literal', type: 'word', value: type };
  } else if (unitFirst.has(name) && cursor.peek(1).text === ',') {
    return { kind: 'literal', type: 'word', value: cursor.next().text };
  }
  cursor.rewind(start);
  return null;
}

function parseWindow(cursor: TokenCursor): Window {
  cursor.expect('(');
  const partitionBy = cursor.takeWords('partition', 'by') ? parseExpressions(cursor) : [];
  const orderBy = cursor.takeWords('order', 'by') ? parseOrderBy(cursor) : [];
  const frame: string[] = [];
  while (!cursor.at(')') && cursor.peek().kind !== 'end') frame.push(cursor.next().text);
  cursor.close();
  return { partitionBy, orderBy, frame: frame.length === 0 ? null : frame.join(' ') };
}

function parseCase(cursor: TokenCursor): Expression {
  cursor.expectWord('case');
  const operand = cursor.atWords('when') ? null : cursor.grammar.expression(cursor);
  const branches: { when: Expression; result: Expression }[] = [];
  while (cursor.takeWords('when')) {
    const when = cursor.grammar.expression(cursor);
    cursor.expectWord('then');
    branches.push({ when, result: cursor.grammar.expression(cursor) });
  }
  const otherwise = cursor.takeWords('else') ? cursor.grammar.expression(cursor) : null;
  cursor.expectWord('end');
  return { kind: 'case', operand, branches, otherwise };
}

function parseExists(cursor: TokenCursor): Expression {
  cursor.expectWord('exists');
  cursor.expect('(');
  const query = cursor.grammar.query(cursor);
  cursor.close();
  return { kind: 'exists', query };
}

function parseCast(cursor: TokenCursor): Expression {
  const name = cursor.next().value;
  cursor.expect('(');
  const operand = cursor.grammar.expression(cursor);
  cursor.expectWord('as');
  const type = parseTypeName(cursor);
  cursor.close();
  return { kind: 'cast', operand, type, function: name };
}

/** MySQL's `CONVERT(x USING charset)`; with a comma it is a call like any other. */
function parseConvert(cursor: TokenCursor): Expression {
  const start = cursor.mark();
  const name = nameOf(cursor.next());
  cursor.expect('(');
  const operand = cursor.grammar.expression(cursor);
  if (!cursor.takeWords('using')) {
    cursor.rewind(start);
    cursor.next();
    return parseCall(cursor, name);
  }
  const type = parseTypeName(cursor);
  cursor.close();
  return { kind: 'cast', operand, type, function: 'convert' };
}

function parseExtract(cursor: TokenCursor): Expression {
  cursor.expectWord('extract');
  cursor.expect('(');
  const field = cursor.next().value;
  cursor.expectWord('from');
  const operand = cursor.grammar.expression(cursor);
  cursor.close();
  return { kind: 'extract', field, operand };
}

function parseInterval(cursor: TokenCursor): Expression {
  cursor.expectWord('interval');
  const amount = parsePrimary(cursor);
  const unit = cursor.peek();
  const hasUnit =
    unit.kind === 'word' && /^(year|quarter|month|week|day|hour|minute|second)s?$/.test(unit.value);
  return { kind: 'interval', amount, unit: hasUnit ? cursor.next().value : null };
}
