import { type ColumnRole, columnRole, nameWords, numericValue } from '#lib/domain/column-role.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

export type ShapeColumn = {
  readonly name: string;
  readonly role: ColumnRole;
  /** Distinct values, null counted as one. */
  readonly distinct: number;
  readonly values: readonly CellValue[];
};

/** A result as a chart sees it: what orders, what groups and what is measured. */
export type ChartShape = {
  readonly rowCount: number;
  readonly all: readonly ShapeColumn[];
  /** Time, years, quarters, small period numbers, best first; only those with more than one value. */
  readonly sequences: readonly ShapeColumn[];
  /** What names the rows, best first. Identifiers count only when no label says the same in words. */
  readonly labels: readonly ShapeColumn[];
  readonly measures: readonly ShapeColumn[];
};

export function chartShape(result: ResultTable): ChartShape {
  const all = result.columns.map((column, index): ShapeColumn => {
    const values = result.rows.map((row) => row[index] ?? null);
    return { name: column.name, role: columnRole(result, index), distinct: new Set(values).size, values };
  });
  const rowCount = result.rows.length;
  const varies = (column: ShapeColumn) => column.distinct > 1 || rowCount === 1;
  const sequences = (['time', 'year', 'period', 'ordinal'] as const).flatMap((role) =>
    all.filter((column) => column.role === role && varies(column)),
  );
  const words = all.filter((column) => column.role === 'label' && varies(column));
  const identifiers = all.filter((column) => column.role === 'identifier' && varies(column));
  const labels = withoutRepetition(words.length > 0 || sequences.length > 0 ? words : identifiers);
  return { rowCount, all, sequences, labels, measures: all.filter(({ role }) => role === 'measure') };
}

/** Whether the columns together name each row once. */
export function nameRows(columns: readonly ShapeColumn[], rowCount: number): boolean {
  const keys = new Set<string>();
  for (let row = 0; row < rowCount; row += 1)
    keys.add(columns.map((column) => `${typeof column.values[row]}:${column.values[row]}`).join('\u0000'));
  return keys.size === rowCount;
}

/** The column the words name: every word of its name is among them, or they are its name's last words. */
export function columnNamed(words: string | undefined, columns: readonly ShapeColumn[]): ShapeColumn | null {
  if (words === undefined) return null;
  const said = new Set(nameWords(words).map(singular));
  const scored = columns
    .map((column) => {
      const name = nameWords(column.name).map(singular);
      const met = name.filter((word) => said.has(word)).length;
      return { column, met, whole: met === name.length };
    })
    .filter(({ met }) => met > 0)
    .sort((left, right) => Number(right.whole) - Number(left.whole) || right.met - left.met);
  return scored[0]?.column ?? null;
}

/** Columns whose whole name is said in the words, in the order of the result. */
export function columnsSaid(words: string, columns: readonly ShapeColumn[]): ShapeColumn[] {
  const said = new Set(nameWords(words).map(singular));
  return columns.filter((column) => {
    const name = nameWords(column.name).map(singular);
    return name.length > 0 && name.every((word) => said.has(word));
  });
}

/** Sizes within a factor of fifty of the first can share an axis and still be read. */
export function onOneScale(measures: readonly ShapeColumn[]): ShapeColumn[] {
  const largest = (column: ShapeColumn) =>
    column.values.reduce((size: number, value) => Math.max(size, Math.abs(numericValue(value) ?? 0)), 0);
  const [first] = measures;
  if (first === undefined) return [];
  const size = largest(first);
  return measures.filter((column) => {
    const own = largest(column);
    return column === first || (own > 0 && size > 0 && own / size < 50 && size / own < 50);
  });
}

/** Averages, rates and prices cannot be added up, so they make no stack and no pie. */
export function isAdditive(column: ShapeColumn): boolean {
  return !isRatioName(column.name) && column.values.every((value) => (numericValue(value) ?? 0) >= 0);
}

/** Whether a column is called after a figure that is no part of a sum. */
export function isRatioName(name: string): boolean {
  return nameWords(name).some((word) =>
    /^(avg|average|mean|median|rate|ratio|price|pct|percent|percentage|yield|min|max)$/.test(word),
  );
}

const ownOrders: readonly RegExp[] = [
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
  /^(mon|tue|wed|thu|fri|sat|sun)/i,
  /^(\d{4}[- ]?)?q[1-4]/i,
  /^[<>≤≥]?\s*\d/,
  /^(a{1,3}|b{1,3}|c{1,3}|d)[+-]?$/i,
];

/** Months, weekdays, quarters, ranges and ratings read in their own order, whatever their values. */
export function hasOwnOrder(column: ShapeColumn): boolean {
  const texts = column.values.filter((value) => value !== null).map(String);
  return ownOrders.some((pattern) => texts.length > 0 && texts.every((text) => pattern.test(text)));
}

/** Of two columns that pair one to one (a name and its code), only the better one names the rows. */
function withoutRepetition(labels: readonly ShapeColumn[]): ShapeColumn[] {
  const kept: ShapeColumn[] = [];
  for (const column of [...labels].sort((left, right) => readability(right) - readability(left)))
    if (!kept.some((other) => other.distinct === column.distinct && pairs(other, column))) kept.push(column);
  return labels.filter((column) => kept.includes(column));
}

function readability(column: ShapeColumn): number {
  const words = nameWords(column.name);
  if (words.some((word) => word === 'name' || word === 'title' || word === 'label')) return 2;
  return words.some((word) => /^(id|code|key|isin|ticker|symbol|ref|sedol|cusip|lei)$/.test(word)) ? 0 : 1;
}

function pairs(left: ShapeColumn, right: ShapeColumn): boolean {
  const partner = new Map<CellValue, CellValue>();
  for (const [row, value] of left.values.entries()) {
    const other = right.values[row] ?? null;
    if (partner.has(value) && partner.get(value) !== other) return false;
    partner.set(value, other);
  }
  return true;
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
