import type { Case, Expression } from '#lib/sql/select/syntax-tree.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { callWords } from './call-words.ts';
import { literalWords, weekdayOf } from './literal-words.ts';
import { listed } from './names.ts';
import { columnPhrase, type Voice } from './voice.ts';

const operators: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
  '%': 'modulo',
  '||': 'followed by',
};

export function isArithmetic(operator: string): boolean {
  return operators[operator] !== undefined;
}

/** A value in words: "average age", "price times quantity". Conditions are said by `voice.sayCondition`. */
export function expressionWords(expression: Expression, voice: Voice): string {
  const say = (part: Expression) => expressionWords(part, voice);
  switch (expression.kind) {
    case 'column': {
      const alias =
        expression.qualifier === null ? voice.aliases.get(expression.name.text.toLowerCase()) : undefined;
      // An alias that is a column's own name means the column.
      return alias === undefined ||
        (alias.kind === 'column' && sameName(alias.name.text, expression.name.text))
        ? columnPhrase(expression, voice)
        : expressionWords(alias, { ...voice, aliases: new Map() });
    }
    case 'star':
      return starWords(expression.qualifier?.text ?? null, voice);
    case 'literal':
      return literalWords(expression);
    case 'parameter':
      return `the value given as ${expression.text}`;
    case 'unary':
      if (expression.operator === 'not') return voice.sayCondition(expression, voice);
      return expression.operator === '-' ? `minus ${say(expression.operand)}` : say(expression.operand);
    case 'binary': {
      const operator = operators[expression.operator];
      if (operator === undefined) return `whether ${voice.sayCondition(expression, voice)}`;
      return `${grouped(expression.left, voice)} ${operator} ${grouped(expression.right, voice)}`;
    }
    case 'like':
    case 'between':
    case 'in-list':
    case 'in-query':
    case 'is-null':
    case 'exists':
      return `whether ${voice.sayCondition(expression, voice)}`;
    case 'subquery':
      return `the ${voice.sayQuery(expression.query, voice)}`;
    case 'tuple':
      return listed(expression.items.map(say));
    case 'case':
      return caseWords(expression, voice);
    case 'cast':
      return /int/i.test(expression.type)
        ? `${say(expression.operand)} as a whole number`
        : `${say(expression.operand)}${/char|text/i.test(expression.type) ? ' as text' : ''}`;
    case 'call':
      return callWords(expression, voice, say);
    case 'extract':
      return `${expression.field.toLowerCase()} of ${say(expression.operand)}`;
    case 'interval':
      return `${say(expression.amount)}${expression.unit === null ? '' : ` ${expression.unit.toLowerCase()}`}`;
  }
}

/** Arithmetic inside arithmetic keeps its parentheses. */
function grouped(expression: Expression, voice: Voice): string {
  const words = expressionWords(expression, voice);
  const isWhole = expression.kind === 'binary' && isArithmetic(expression.operator);
  return isWhole || words.includes(' where ') || words.includes(', ') ? `(${words})` : words;
}

function starWords(qualifier: string | null, voice: Voice): string {
  const source = voice.sources.find(({ name }) => qualifier !== null && sameName(name, qualifier));
  return source ? `all columns of the ${source.noun.one}` : 'all columns';
}

function caseWords(expression: Case, voice: Voice): string {
  const day = weekdayOf(expression);
  if (day !== null) return `weekday of ${expressionWords(day, voice)}`;
  const { operand, branches, otherwise } = expression;
  const cases = branches.map(({ when, result }) => {
    const test = operand
      ? `${expressionWords(operand, voice)} is ${expressionWords(when, voice)}`
      : voice.sayCondition(when, voice);
    return `${expressionWords(result, voice)} where ${test}`;
  });
  const rest = otherwise === null ? 'otherwise nothing' : `otherwise ${expressionWords(otherwise, voice)}`;
  return [...cases, rest].join(', ');
}
