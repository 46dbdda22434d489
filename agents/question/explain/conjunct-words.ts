import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Binary, Expression, Literal } from '#lib/sql/select/syntax-tree.ts';
import { expressionWords } from './expression-words.ts';
import { isMoment } from './literal-words.ts';
import type { Voice } from './voice.ts';

/** Conditions that all hold, one clause each; the two bounds of one value are one clause, a whole year or month by its name. */
export function conjunctWords(conditions: readonly Expression[], voice: Voice): string[] {
  const said: string[] = [];
  const used = new Set<Expression>();
  for (const [at, condition] of conditions.entries()) {
    if (used.has(condition)) continue;
    const other = isBound(condition, '>')
      ? conditions.slice(at + 1).find((each) => isBound(each, '<') && sameValue(condition, each))
      : undefined;
    if (other === undefined || !isBound(condition, '>') || !isBound(other, '<')) {
      said.push(voice.sayCondition(condition, voice));
      continue;
    }
    used.add(other);
    const period = wholePeriod(condition, other);
    const subject = expressionWords(condition.left, voice);
    const end = voice.sayCondition(other, voice);
    said.push(
      period !== null
        ? `${subject} is in ${period}`
        : `${voice.sayCondition(condition, voice)} and ${end.startsWith(`${subject} is `) ? end.slice(subject.length + 4) : end}`,
    );
  }
  return said;
}

function isBound(condition: Expression, direction: '<' | '>'): condition is Binary {
  return (
    condition.kind === 'binary' &&
    condition.operator.startsWith(direction) &&
    condition.operator !== '<>' &&
    condition.left.kind !== 'literal'
  );
}

function sameValue(one: Binary, other: Binary): boolean {
  return printExpression(one.left).toLowerCase() === printExpression(other.left).toLowerCase();
}

/** From the first day of a year or month on and before the first day of the next one. */
function wholePeriod(from: Binary, to: Binary): string | null {
  if (from.operator !== '>=' || to.operator !== '<' || !isDayText(from.right) || !isDayText(to.right))
    return null;
  const [start, end] = [from.right.value.slice(0, 10), to.right.value.slice(0, 10)];
  const [year = 0, month = 0] = start.split('-').map(Number);
  if (!start.endsWith('-01')) return null;
  if (month === 1 && end === `${year + 1}-01-01`) return String(year);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return end === next ? start.slice(0, 7) : null;
}

function isDayText(expression: Expression): expression is Literal {
  return expression.kind === 'literal' && isMoment(expression);
}
