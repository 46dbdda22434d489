import { columnRoles, numericValue } from '#lib/domain/column-role.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameWords } from '../../question/explain/names.ts';
import type { Totals } from './read-totals.ts';

/** The last month, quarter or year of a result that the data does not reach the end of. */
export function incompletePeriod(
  { grouped, summed, select }: Totals,
  { rows, columns }: ResultTable,
): string[] {
  const date = grouped.find(({ column }) => isDate(column))?.column;
  const last = String(date?.range?.max ?? '').slice(0, 10);
  const isCounted =
    summed.length > 0 ||
    select.items.some(
      ({ expression }) => expression.kind === 'call' && /^count$/i.test(expression.name.text),
    );
  if (!/^\d{4}-\d{2}-\d{2}$/.test(last) || !isCounted || rows.length < 2) return [];
  for (const [index] of columns.entries()) {
    const values = rows.map((row) => String(row[index] ?? ''));
    const shown = values.find((value) => value === last.slice(0, 4) || value === last.slice(0, 7));
    const isPeriod = values.every((value) => /^\d{4}(?:-\d{2})?$/.test(value));
    if (isPeriod && shown !== undefined && last < endOf(shown))
      return [`The last period, ${shown}, is not complete: the data ends on ${last}.`];
  }
  return [];
}

/** The last day of a year or a month. */
function endOf(period: string): string {
  const [year = 0, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month ?? 12, 0)).toISOString().slice(0, 10);
}

const largestFactor = 20;
/** How near to a whole number a jump must be, and how much rarer than an ordinary move. */
const tolerance = 0.03;
const ordinaryMove = 0.1;

/** A price that falls to a half or rises tenfold from one day to the next has been split or merged, and is not adjusted. */
export function priceSplits(result: ResultTable): string[] {
  const roles = columnRoles(result);
  const day = roles.indexOf('time');
  const label = roles.indexOf('label');
  const price = result.columns.findIndex(
    ({ name }, index) => roles[index] === 'measure' && /\b(?:price|close|open|last)\b/.test(nameWords(name)),
  );
  if (day < 0 || price < 0 || result.rows.length < 3) return [];
  const series = Map.groupBy(result.rows, (row) => (label < 0 ? '' : String(row[label])));
  return [...series].flatMap(([thing, rows]) => {
    const points = rows
      .map((row) => ({ day: String(row[day]), value: numericValue(row[price]) ?? 0 }))
      .filter(({ value }) => value > 0)
      .toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const moves = points.slice(1).map(({ value }, at) => value / (points[at]?.value ?? value));
    const usual = moves.filter((move) => Math.abs(move - 1) <= ordinaryMove).length;
    if (usual < 0.8 * moves.length) return [];
    return moves.flatMap((move, at) => {
      const factor = move < 1 ? 1 / move : move;
      const whole = Math.round(factor);
      if (whole < 2 || whole > largestFactor || Math.abs(factor / whole - 1) > tolerance) return [];
      const way = move < 1 ? `drops to about 1/${whole} of` : `rises to about ${whole} times`;
      const of = thing === '' ? '' : ` of ${thing}`;
      return [
        `The price${of} ${way} the one before on ${points[at + 1]?.day}, which looks like a split that the prices are not adjusted for.`,
      ];
    });
  });
}
