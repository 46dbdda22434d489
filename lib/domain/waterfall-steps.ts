import { columnIndex } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';
import { numericValue } from './column-role.ts';
import { columnHeading } from './column-title.ts';
import { columnFormatter, formatCell } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { ResultColumn, ResultTable } from './result-table.ts';

/** One bar: from where to where it goes. A total stands on zero; a step stands where the one before it ended. */
export type WaterfallStep = {
  readonly name: string;
  readonly kind: 'total' | 'rise' | 'fall';
  readonly from: number;
  readonly to: number;
  /** Its size in full, a step with its sign. */
  readonly value: string;
};

/** More steps than this cannot be told apart; the smallest are one step together. */
const mostSteps = 12;

/**
 * The bars of a waterfall in the order of the rows: the sum before, a step for each row, the sum after. Rows without a number
 * are no step, and `notes` says so, as it says what was put together. Over one value column the steps begin at zero.
 */
export function waterfallSteps(
  spec: Pick<ChartSpec, 'x' | 'y'>,
  table: ResultTable,
  locale: Locale = null,
): { readonly steps: readonly WaterfallStep[]; readonly notes: readonly string[] } {
  const x = columnIndex(table, spec.x);
  const [first, second] = spec.y.map((name) => columnIndex(table, name));
  if (first === undefined) return { steps: [], notes: [] };
  const column = table.columns[first];
  const other = second === undefined ? undefined : table.columns[second];
  if (column === undefined) return { steps: [], notes: [] };
  const formatX = columnFormatter(table, x, locale);
  const changes = table.rows.flatMap((row) => {
    const [one, two] = [
      numericValue(row[first] ?? null),
      second === undefined ? 0 : numericValue(row[second] ?? null),
    ];
    if (one === null || two === null) return [];
    const label = row[x] ?? null;
    const [before, after] = second === undefined ? [0, one] : [one, two];
    return [{ name: label === null ? 'No value' : formatX(label), before, change: after - before }];
  });
  const notes: string[] = [];
  const missing = table.rows.length - changes.length;
  if (missing > 0) notes.push(`${missing} of ${table.rows.length} rows have no number and are no step.`);
  if (table.truncatedBy !== null)
    notes.push('The result was cut, so the totals are those of the rows that are here.');
  const drawn = largest(changes, notes);
  const start = sum(changes.map(({ before }) => before));
  const steps: WaterfallStep[] =
    other === undefined ? [] : [total(columnHeading(column), start, column, locale)];
  let at = start;
  for (const { name, change } of drawn) {
    const value = `${change > 0 ? '+' : ''}${formatCell(rounded(change), column, locale)}`;
    steps.push({ name, kind: change < 0 ? 'fall' : 'rise', from: at, to: at + change, value });
    at += change;
  }
  return {
    steps: [...steps, total(other === undefined ? 'Total' : columnHeading(other), at, column, locale)],
    notes,
  };
}

type Change = { readonly name: string; readonly before: number; readonly change: number };

function largest(changes: readonly Change[], notes: string[]): readonly Change[] {
  if (changes.length <= mostSteps) return changes;
  const bySize = changes.toSorted((left, right) => Math.abs(right.change) - Math.abs(left.change));
  const own = new Set(bySize.slice(0, mostSteps - 1));
  const rest = changes.filter((each) => !own.has(each));
  const name = `Other (${rest.length})`;
  notes.push(`The ${rest.length} smallest steps are drawn together as "Other".`);
  return [
    ...changes.filter((each) => own.has(each)),
    { name, before: 0, change: sum(rest.map(({ change }) => change)) },
  ];
}

function total(name: string, to: number, column: ResultColumn, locale: Locale): WaterfallStep {
  return { name, kind: 'total', from: 0, to, value: formatCell(rounded(to), column, locale) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

/** Sums of fractions end in digits that are in no cell: 0.1 + 0.2. */
function rounded(number: number): number {
  return Number(number.toPrecision(12));
}
