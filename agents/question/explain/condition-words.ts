import type { Expression, Like, Literal } from '#lib/sql/select/syntax-tree.ts';
import { divisionWords } from './division-words.ts';
import { expressionWords, isArithmetic } from './expression-words.ts';
import { isMoment, literalWords } from './literal-words.ts';
import { article, listed, nounOf } from './names.ts';
import { isDay, kindOf, meantBy, type Voice } from './voice.ts';

/** A condition as a sentence without its full stop: "age is more than 30", "there is an order with …". */
export function conditionWords(condition: Expression, voice: Voice): string {
  const say = (part: Expression) => value(part, voice);
  switch (condition.kind) {
    case 'binary':
      return binaryWords(condition, voice);
    case 'unary':
      if (condition.operator === 'not') return deniedWords(condition.operand, voice);
      return expressionWords(condition, voice);
    case 'like':
      return likeWords(condition, voice);
    case 'between':
      return `${say(condition.operand)} is ${condition.negated ? 'not ' : ''}from ${say(condition.low)} to ${say(condition.high)}`;
    case 'in-list': {
      const items = condition.items.map(say);
      if (!condition.negated) return `${say(condition.operand)} is ${listed(items, 'or')}`;
      return `${say(condition.operand)} is ${items.length === 1 ? 'not' : 'none of'} ${listed(items)}`;
    }
    case 'in-query':
      return `${say(condition.operand)} is ${condition.negated ? 'not ' : ''}among the ${several(voice.sayQuery(condition.query, voice))}`;
    case 'is-null':
      return missingWords(condition, voice);
    case 'exists':
      return `there is ${article(voice.sayRow(condition.query, voice))}`;
    case 'column':
    case 'call':
      return `${say(condition)} is true`;
    default:
      return expressionWords(condition, voice);
  }
}

/** The key of a row is missing only where a join found none. */
function missingWords({ operand, negated }: Extract<Expression, { kind: 'is-null' }>, voice: Voice): string {
  const meant = operand.kind === 'column' ? meantBy(operand, voice) : null;
  const { table, noun } = meant?.source ?? {};
  if (noun && meant?.column && table?.primaryKey.includes(meant.column.name))
    return negated ? `there is ${article(noun.one)}` : `there is no ${noun.one}`;
  return `${expressionWords(operand, voice)} is ${negated ? 'known' : 'missing'}`;
}

/** "Customer identifiers of orders": the first noun of a phrase as several. */
function several(phrase: string): string {
  const [head = phrase] = phrase.split(/ (?:of|where|taking) |,/);
  return nounOf(head).many + phrase.slice(head.length);
}

/** What is denied says so itself where it can: "city is known" for NOT city IS NULL. */
function deniedWords(denied: Expression, voice: Voice): string {
  switch (denied.kind) {
    case 'exists':
      return divisionWords(denied.query, voice) ?? `there is no ${voice.sayRow(denied.query, voice)}`;
    case 'is-null':
    case 'like':
    case 'between':
    case 'in-list':
    case 'in-query':
      return conditionWords({ ...denied, negated: !denied.negated }, voice);
    default:
      return `it is not so that ${conditionWords(denied, voice)}`;
  }
}

const comparisons: Readonly<Record<string, readonly [plain: string, ofDays: string]>> = {
  '=': ['is', 'is'],
  '==': ['is', 'is'],
  is: ['is', 'is'],
  '!=': ['is not', 'is not'],
  '<>': ['is not', 'is not'],
  'is not': ['is not', 'is not'],
  '>': ['is more than', 'is after'],
  '>=': ['is at least', 'is on or after'],
  '<': ['is less than', 'is before'],
  '<=': ['is at most', 'is on or before'],
  'is distinct from': ['is another than', 'is another than'],
  'is not distinct from': ['is the same as', 'is the same as'],
  '<=>': ['is the same as', 'is the same as'],
  '~': ['matches the pattern', 'matches the pattern'],
  '~*': ['matches the pattern', 'matches the pattern'],
  '!~': ['does not match the pattern', 'does not match the pattern'],
  '!~*': ['does not match the pattern', 'does not match the pattern'],
};

const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function binaryWords(condition: Extract<Expression, { kind: 'binary' }>, voice: Voice): string {
  const { operator, left, right } = condition;
  if (operator === 'and' || operator === 'or') {
    const parts = chain(condition, operator).map((part) => inner(part, operator, voice));
    return operator === 'or' ? `either ${listed(parts, 'or')}` : listed(parts);
  }
  // "18 < age" is read as "age > 18".
  if (left.kind === 'literal' && right.kind !== 'literal')
    return binaryWords(
      { ...condition, operator: turned[operator] ?? operator, left: right, right: left },
      voice,
    );
  const said = comparisons[operator];
  if (said === undefined && isArithmetic(operator)) return expressionWords(condition, voice);
  // An engine's own operator has no word: it stands as it is written.
  if (said === undefined) return `${value(left, voice)} ${operator} ${value(right, voice)}`;
  const days =
    isDay(kindOf(left, voice)) ||
    isDay(kindOf(right, voice)) ||
    (right.kind === 'literal' && isMoment(right));
  const [one, other] = [value(left, voice), value(right, voice)];
  // Of a row and of the one around it.
  if (one === other && operator === '=' && left.kind === 'column') return `${one} is the same`;
  return `${one} ${said[days ? 1 : 0]} ${other}`;
}

function chain(condition: Expression, operator: string): Expression[] {
  return condition.kind === 'binary' && condition.operator === operator
    ? [...chain(condition.left, operator), ...chain(condition.right, operator)]
    : [condition];
}

function inner(part: Expression, around: string, voice: Voice): string {
  const words = conditionWords(part, voice);
  return part.kind === 'binary' && /^(?:and|or)$/.test(part.operator) && part.operator !== around
    ? `(${words})`
    : words;
}

/** Dates stand without the quotation marks of a text. */
function value(expression: Expression, voice: Voice): string {
  if (expression.kind !== 'literal') return expressionWords(expression, voice);
  return isMoment(expression) ? expression.value : literalWords(expression);
}

function likeWords({ operator, negated, operand, pattern }: Like, voice: Voice): string {
  const what = expressionWords(operand, voice);
  const isPlain = pattern.kind === 'literal' && /^(?:like|ilike)$/.test(operator);
  const found = isPlain ? /^(%?)([^%_]*)(%?)$/.exec((pattern as Literal).value) : null;
  const not = negated ? 'does not ' : '';
  const verb = (word: string) => (negated ? word : `${word}s`);
  if (found === null)
    return `${what} ${not}${negated ? 'match' : 'matches'} the pattern ${expressionWords(pattern, voice)}`;
  const [, before, text, after] = found;
  if (before && after) return `${what} ${not}${verb('contain')} “${text}”`;
  if (after) return `${what} ${not}${verb('start')} with “${text}”`;
  return before
    ? `${what} ${not}${verb('end')} with “${text}”`
    : `${what} is ${negated ? 'not ' : ''}“${text}”, whatever its case`;
}
