import type { Block } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Binary, Expression, Literal, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import { conjuncts, isAggregate } from '../../query/repair/rules/sources.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { expressionWords } from './expression-words.ts';
import { joinWords } from './join-words.ts';
import { isMoment, orderedWeekday } from './literal-words.ts';
import { orderWords, weekdayOrderWords } from './order-words.ts';
import { meantBy, type Voice } from './voice.ts';

/** One SELECT in words, clause by clause. Every part of the statement stands in one of them. */
export type BlockWords = {
  /** Each item; of a grouped SELECT those that are no group. */
  readonly shown: readonly string[];
  /** Each different row once. */
  readonly distinct: boolean;
  /** Whether one row is computed over all rows. */
  readonly isTotal: boolean;
  /** What the rows are, several of them and one: "orders", "order". */
  readonly rows: string;
  readonly row: string;
  /** Whether columns already say what they belong to. */
  readonly isJoined: boolean;
  readonly joins: readonly string[];
  readonly conditions: readonly string[];
  readonly groups: readonly string[];
  readonly groupConditions: readonly string[];
  readonly order: readonly string[];
  readonly limit: string | null;
};

export function blockWords({ select, orderBy, limit, offset }: Block, voice: Voice): BlockWords {
  const say = (part: Expression) => expressionWords(part, voice);
  const test = (part: Expression) => voice.sayCondition(part, voice);
  const groups = select.groupBy.map((each) => groupWords(meantGroup(each, select.items), voice));
  const shown = select.items.map((item) => itemWords(item, voice));
  const isShown = (group: string) => shown.includes(group);
  const isThing = (group: string) => voice.sources.some(({ noun }) => noun.one === group);
  const aggregated = select.items.some(({ expression }) => expressionParts(expression).some(isAggregate));
  return {
    shown: shown.filter((item) => !groups.includes(item) || isThing(item)),
    distinct: select.distinct,
    isTotal: aggregated && groups.length === 0,
    rows: select.from.length === 0 ? 'no table' : voice.counted,
    row: voice.sources[0]?.noun.one ?? 'row',
    isJoined: voice.sources.length > 1,
    joins: joinWords(select.from, voice),
    conditions: conjunctWords(conjuncts(select.where), voice),
    groups: groups.map((group) => (isShown(group) || isThing(group) ? group : `${group} (not shown)`)),
    groupConditions: conjuncts(select.having).map(test),
    order: orderBy.map((term) => {
      const weekday = orderedWeekday(term.expression, select.items);
      if (weekday !== null) return weekdayOrderWords(term, say(weekday));
      return orderWords({ ...term, expression: meantGroup(term.expression, select.items) }, voice, say);
    }),
    limit: limitWords(limit, offset, say),
  };
}

function itemWords({ expression }: SelectItem, voice: Voice): string {
  return expressionWords(expression, { ...voice, aliases: new Map() });
}

/** Rows of one key are the rows of one thing: "for each customer"; so are those that refer to one joined thing. */
function groupWords(expression: Expression, voice: Voice): string {
  if (expression.kind !== 'column') return expressionWords(expression, voice);
  const meant = meantBy(expression, voice);
  const { table, noun } = meant?.source ?? {};
  const key = table?.foreignKeys.find(
    ({ columns }) => columns.length === 1 && sameName(columns[0] ?? '', expression.name.text),
  );
  const referred = voice.sources.filter(
    (source) => key !== undefined && sameName(source.table?.name ?? '', key.referencedTable),
  );
  if (referred.length === 1 && referred[0] !== meant?.source) return referred[0]?.noun.one ?? '';
  const isKey =
    table?.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', meant?.column?.name ?? '');
  return isKey && noun ? noun.one : expressionWords(expression, voice);
}

/** `GROUP BY 1`, `ORDER BY 2`: the item at that place. */
function meantGroup(expression: Expression, items: readonly SelectItem[]): Expression {
  if (expression.kind !== 'literal' || expression.type !== 'number') return expression;
  return items[Number(expression.value) - 1]?.expression ?? expression;
}

function limitWords(
  limit: Expression | null,
  offset: Expression | null,
  say: (part: Expression) => string,
): string | null {
  const skipped = offset === null ? '' : ` after leaving out ${say(offset)}`;
  if (limit === null) return offset === null ? null : `all${skipped}`;
  const count = say(limit);
  return `the first ${count === '1' ? 'one' : count}${skipped}`;
}

/** Conditions that all hold, one clause each; the two bounds of one value are one clause, a whole year or month by its name. */
function conjunctWords(conditions: readonly Expression[], voice: Voice): string[] {
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
