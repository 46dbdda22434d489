import { isDate } from '#lib/domain/value-kind.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { type PeriodPart, periodPart } from '#lib/sql/select/period-part.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf, sameExpression } from './entity.ts';
import { conjunction, conjuncts } from './sources.ts';

/**
 * A period that is tested through a function of its column is read row by row. As bounds of the bare column it means the
 * same, and an index, a partition or a zone map serves: `x >= '2024-01-01' AND x < '2024-02-01'`.
 */
export const halfOpenPeriods = blockRule('half-open-periods', (block, { around }, context, note) => {
  const { where, from } = block.select;
  if (where === null) return block;
  const scope = scopeOf(from, around);
  const conditions = conjuncts(where);
  const isDated = (column: ColumnReference) => holdsDates(column, scope, context);
  let changed = false;
  const next = conditions.flatMap((condition, index): Expression[] => {
    const test = testOf(condition);
    if (test === null || !isDated(test.part.column)) return [condition];
    const other = monthOf(conditions, test);
    if (test.part.part === 'month-of-year') {
      // The year beside it takes it in.
      return conditions.some((each) => takesIn(testOf(each), test)) ? [] : [condition];
    }
    const bounds = boundsOf(other === null ? test : ofMonth(test, other));
    if (bounds === null) return [condition];
    const [first, before] = bounds;
    const range = [
      ...(first === null ? [] : [compared(test.part.column, '>=', first, context)]),
      ...(before === null ? [] : [compared(test.part.column, '<', before, context)]),
    ];
    const written =
      other === null
        ? [condition]
        : [condition, ...conditions.filter((each, at) => at !== index && takesIn(test, testOf(each)))];
    note(
      'index_unused',
      'The same period as bounds of the bare column, which an index or a partition serves.',
      written.map((each) => printExpression(each)).join(' AND '),
      range.map((each) => printExpression(each)).join(' AND '),
    );
    changed = true;
    return range;
  });
  return changed ? { ...block, select: { ...block.select, where: conjunction(next) } } : block;
});

/** A part of a date compared with fixed values; a side is null where it is open. */
type PeriodTest = {
  readonly part: PeriodPart;
  readonly low: string | null;
  readonly high: string | null;
  readonly includesLow: boolean;
  readonly includesHigh: boolean;
};

function testOf(condition: Expression): PeriodTest | null {
  if (condition.kind === 'between' && !condition.negated) {
    const part = periodPart(condition.operand);
    const [low, high] = [literalOf(condition.low), literalOf(condition.high)];
    return part && low !== null && high !== null
      ? { part, low, high, includesLow: true, includesHigh: true }
      : null;
  }
  if (condition.kind === 'like') return testOfPattern(condition);
  if (condition.kind !== 'binary') return null;
  const part = periodPart(condition.left);
  const value = literalOf(condition.right);
  if (part === null || value === null) return null;
  switch (condition.operator) {
    case '=':
      return { part, low: value, high: value, includesLow: true, includesHigh: true };
    case '>=':
    case '>':
      return { part, low: value, high: null, includesLow: condition.operator === '>=', includesHigh: true };
    case '<=':
    case '<':
      return { part, low: null, high: value, includesLow: true, includesHigh: condition.operator === '<=' };
    default:
      return null;
  }
}

/** `x LIKE '2024-01%'`, which reads ISO text. */
function testOfPattern(condition: Extract<Expression, { kind: 'like' }>): PeriodTest | null {
  const { operand, pattern, operator, negated } = condition;
  if (operand.kind !== 'column' || negated || operator !== 'like') return null;
  const text = literalOf(pattern);
  const written = /^(\d{4}(?:-\d\d){0,2})-?%$/.exec(text ?? '')?.[1];
  if (written === undefined) return null;
  const part = ({ 4: 'year', 7: 'month', 10: 'day' } as const)[written.length];
  if (part === undefined) return null;
  const taken = { column: operand, part, byFirstDay: false };
  return { part: taken, low: written, high: written, includesLow: true, includesHigh: true };
}

function literalOf(expression: Expression): string | null {
  if (expression.kind === 'cast') return literalOf(expression.operand);
  return expression.kind === 'literal' && ['text', 'number', 'date'].includes(expression.type)
    ? expression.value
    : null;
}

/** Whether one test fixes a year and the other the month of it, of the same column. */
function takesIn(year: PeriodTest | null, month: PeriodTest | null): boolean {
  return (
    year !== null &&
    month !== null &&
    year.part.part === 'year' &&
    month.part.part === 'month-of-year' &&
    [year, month].every(({ low, high }) => low !== null && low === high) &&
    /^\d{4}$/.test(year.low ?? '') &&
    /^(?:0?[1-9]|1[0-2])$/.test(month.low ?? '') &&
    sameExpression(year.part.column, month.part.column)
  );
}

/** The one month that the other conditions fix for a test of a year: `2024-01`. */
function monthOf(conditions: readonly Expression[], year: PeriodTest): string | null {
  const months = conditions.flatMap((condition) => {
    const test = testOf(condition);
    return takesIn(year, test) ? [`${year.low}-${(test?.low ?? '').padStart(2, '0')}`] : [];
  });
  return months.length === 1 ? (months[0] ?? null) : null;
}

function ofMonth(test: PeriodTest, month: string): PeriodTest {
  return { ...test, part: { ...test.part, part: 'month', byFirstDay: false }, low: month, high: month };
}

/** The first day meant and the first day after; null when a value is no period. */
function boundsOf({
  low,
  high,
  includesLow,
  includesHigh,
  part,
}: PeriodTest): [string | null, string | null] | null {
  const [from, to] = [low, high].map((value) => (value === null ? null : periodOf(value, part)));
  if ((low !== null && !from) || (high !== null && !to)) return null;
  return [from ? (includesLow ? from[0] : from[1]) : null, to ? (includesHigh ? to[1] : to[0]) : null];
}

/** The first day of a period by its name, and the first day after it. */
function periodOf(value: string, { part, byFirstDay }: PeriodPart): [string, string] | null {
  const pattern = { year: 4, month: 7, day: 10, 'month-of-year': 7 }[part];
  const written = byFirstDay ? value.slice(0, 10) : value;
  const name = byFirstDay && isFirstDay(written, part) ? written.slice(0, pattern) : written;
  if (!/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(name)) return null;
  const first = `${name}-01-01`.slice(0, 10);
  if (Number.isNaN(Date.parse(first))) return null;
  if (name.length === 10) return part === 'day' ? [first, dayAfter(first, 1)] : null;
  if (name.length === 7) {
    return part === 'month' ? [first, `${dayAfter(first, 31).slice(0, 8)}01`] : null;
  }
  const year = Number(name);
  return part === 'year' && year > 0 && year < 9999
    ? [first, `${String(year + 1).padStart(4, '0')}-01-01`]
    : null;
}

function isFirstDay(day: string, part: PeriodPart['part']): boolean {
  return part === 'day' || (part === 'month' ? /-01$/ : /-01-01$/).test(day);
}

function holdsDates(column: ColumnReference, scope: Scope, context: RepairContext): boolean {
  const owner = ownerOf(column, scope, context);
  const stored = owner && context.schema.column(owner.table.name, column.name.text);
  return stored != null && isDate(stored);
}

function compared(
  column: ColumnReference,
  operator: '>=' | '<',
  day: string,
  { dialect }: RepairContext,
): Expression {
  // Oracle reads plain text by the format of the session, Trino takes none; everywhere else it becomes what it is compared with.
  const type = dialect === 'oracle' || dialect === 'trino' ? 'date' : 'text';
  return { kind: 'binary', operator, left: column, right: { kind: 'literal', type, value: day } };
}
