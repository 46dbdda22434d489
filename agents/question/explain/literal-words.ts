import { weekdayNames } from '#lib/domain/weekday-names.ts';
import { columnsIn } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { ColumnReference, Expression, Literal, SelectItem } from '#lib/sql/select/syntax-tree.ts';

export function literalWords({ type, value }: Literal): string {
  switch (type) {
    case 'text':
      return `“${value}”`;
    case 'null':
      return 'no value';
    case 'boolean':
      return value.toLowerCase();
    case 'number':
    case 'date':
    case 'blob':
    case 'word':
      return value;
  }
}

/** An ISO day or moment, which reads better without quotation marks. */
export function isMoment({ type, value }: Literal): boolean {
  return type === 'date' || (type === 'text' && /^\d{4}-\d{2}(?:-\d{2})?(?:[ T]\d{2}:\d{2}.*)?$/.test(value));
}

/** The column of whose days a CASE tells the weekday by its name; null for any other expression. */
export function weekdayOf(expression: Expression): ColumnReference | null {
  if (expression.kind !== 'case' || expression.operand === null) return null;
  const { branches, operand } = expression;
  const isNamed = weekdayNames.every((name, at) => {
    const branch = branches[at];
    return (
      branch?.when.kind === 'literal' &&
      branch.when.value === String(at + 1) &&
      branch.result.kind === 'literal' &&
      branch.result.value === name
    );
  });
  return isNamed && branches.length === weekdayNames.length ? (columnsIn([operand])[0] ?? null) : null;
}

/** The shown weekday whose smallest number an ORDER BY goes by; null where it goes by anything else. */
export function orderedWeekday(order: Expression, items: readonly SelectItem[]): Expression | null {
  const [number] = order.kind === 'call' && /^min$/i.test(order.name.text) ? order.arguments : [];
  if (number === undefined) return null;
  const shown = items.find(
    ({ expression }) =>
      weekdayOf(expression) !== null &&
      expression.kind === 'case' &&
      expression.operand !== null &&
      printExpression(expression.operand) === printExpression(number),
  );
  return shown?.expression ?? null;
}
