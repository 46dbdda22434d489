import { createHash } from 'node:crypto';
import type { CellValue, ResultColumn, ResultTable } from '../domain/result-table.ts';

type Table = Pick<ResultTable, 'columns' | 'rows'>;

/** A number, or anything that is compared exactly, as text with its type in front. */
type Comparable = number | string;

const relativeTolerance = 1e-6;
const absoluteTolerance = 1e-9;

/**
 * Equal for two results that hold the same rows, in any order, with the same columns in the same places. Numbers count
 * to nine significant digits, so that summing in another order changes nothing; column names do not count.
 */
export function fingerprintResult(table: Table): string {
  const hash = createHash('sha256').update(`${table.columns.length} columns`);
  const rows = comparableRows(table).map(rowKey);
  for (const row of rows.sort()) hash.update(`\n${row}`);
  return hash.digest('hex');
}

/**
 * Execution accuracy as Spider measures it (Yu et al. 2018; Zhong et al. 2020): the same rows with the same number of
 * duplicates under some permutation of the columns, in the same order if `ordered`. Numbers may differ by one part in a
 * million. Two empty results are the same.
 */
export function sameResult(predicted: Table, gold: Table, options: { ordered: boolean }): boolean {
  if (predicted.rows.length === 0 && gold.rows.length === 0) return true;
  return predicted.columns.length === gold.columns.length && containsResult(predicted, gold, options);
}

/** Whether `predicted` is `gold` with extra columns, or with none: the right rows, told at greater length. */
export function containsResult(predicted: Table, gold: Table, options: { ordered: boolean }): boolean {
  if (predicted.rows.length !== gold.rows.length || predicted.columns.length < gold.columns.length)
    return false;
  const given = comparableRows(predicted);
  const wanted = comparableRows(gold);
  return assignColumns(
    { given, wanted, ordered: options.ordered },
    gold.columns.length,
    predicted.columns.length,
    [],
  );
}

type Comparison = { given: Comparable[][]; wanted: Comparable[][]; ordered: boolean };

/** Finds a place in `given` for each wanted column in turn; the columns placed so far must already give equal rows. */
function assignColumns(
  comparison: Comparison,
  wantedCount: number,
  givenCount: number,
  places: number[],
): boolean {
  const next = places.length;
  if (next === wantedCount) return true;
  for (let place = 0; place < givenCount; place += 1) {
    if (places.includes(place) || !columnsAgree(comparison, place, next)) continue;
    const tried = [...places, place];
    const projected = comparison.given.map((row) => tried.map((index) => row[index] ?? ''));
    const wanted = comparison.wanted.map((row) => row.slice(0, tried.length));
    const equal = comparison.ordered ? sameSequence(projected, wanted) : sameMultiset(projected, wanted);
    if (equal && assignColumns(comparison, wantedCount, givenCount, tried)) return true;
  }
  return false;
}

/** A cheap first test: both columns hold the same values, whatever their rows. */
function columnsAgree({ given, wanted }: Comparison, place: number, column: number): boolean {
  const left = given.map((row) => row[place] ?? '').sort(compareCells);
  const right = wanted.map((row) => row[column] ?? '').sort(compareCells);
  return left.every((cell, index) => cellsAgree(cell, right[index]));
}

function compareCells(left: Comparable, right: Comparable): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}

function cellsAgree(left: Comparable | undefined, right: Comparable | undefined): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') return left === right;
  const scale = Math.max(Math.abs(left), Math.abs(right));
  return Math.abs(left - right) <= Math.max(absoluteTolerance, relativeTolerance * scale);
}

function rowsAgree(left: readonly Comparable[], right: readonly Comparable[]): boolean {
  return left.every((cell, index) => cellsAgree(cell, right[index]));
}

function sameSequence(given: Comparable[][], wanted: Comparable[][]): boolean {
  return given.every((row, index) => rowsAgree(row, wanted[index] ?? []));
}

/**
 * Rows equal to nine digits are paired by their key. What is left differs by rounding or in truth: there are few such
 * rows in the first case, so pairing them one by one is affordable.
 */
function sameMultiset(given: Comparable[][], wanted: Comparable[][]): boolean {
  const unpaired = new Map<string, Comparable[][]>();
  for (const row of wanted) {
    const key = rowKey(row);
    const bucket = unpaired.get(key);
    if (bucket) bucket.push(row);
    else unpaired.set(key, [row]);
  }
  const left = given.filter((row) => unpaired.get(rowKey(row))?.pop() === undefined);
  const candidates = bucketsByText([...unpaired.values()].flat());
  return left.every((row) => {
    const bucket = candidates.get(textKey(row)) ?? [];
    const match = bucket.findIndex((candidate) => rowsAgree(row, candidate));
    if (match < 0) return false;
    bucket.splice(match, 1);
    return true;
  });
}

function bucketsByText(rows: Comparable[][]): Map<string, Comparable[][]> {
  const buckets = new Map<string, Comparable[][]>();
  for (const row of rows) {
    const key = textKey(row);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(row);
    else buckets.set(key, [row]);
  }
  return buckets;
}

function textKey(row: readonly Comparable[]): string {
  return JSON.stringify(row.map((cell) => (typeof cell === 'number' ? 0 : cell)));
}

function rowKey(row: readonly Comparable[]): string {
  // Adding zero turns -0, which a rounding can leave, into 0.
  return JSON.stringify(
    row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) + 0 : cell)),
  );
}

function comparableRows({ columns, rows }: Table): Comparable[][] {
  return rows.map((row) => row.map((cell, index) => comparable(cell, columns[index])));
}

/** A number too large for a double arrives as text in a number column; 1 and true are the same to most engines. */
function comparable(cell: CellValue, column: ResultColumn | undefined): Comparable {
  if (cell === null) return 'null';
  if (typeof cell === 'boolean') return Number(cell);
  if (typeof cell === 'number') return cell;
  const number = column?.kind === 'number' ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? number : `text ${cell}`;
}
