import pluralize from 'pluralize';
import type { TextSegment } from '#lib/domain/answer.ts';
import { columnRoles, numericValue } from '#lib/domain/column-role.ts';
import { columnTitle } from '#lib/domain/column-title.ts';
import { compareNumbers } from '#lib/domain/compare-numbers.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { contributionColumns } from '#lib/sql/drill/contributions.ts';
import { type Extremes, extremeRow, extremesOf } from './extreme-rows.ts';
import { figure } from './figure.ts';
import { toldInPercent, whatStandsOut } from './what-stands-out.ts';

/** As many things are named in a sentence; the table has them all. */
const named = 3;
/** As many values of one row are said; figures come before what is only beside them. */
const saidOfOneRow = 5;

/**
 * A few sentences about a result, chosen by its shape: what was asked for first, the largest before the smallest. Every
 * number in them is a reference to a cell or to the row count of `step`, or is computed from cells and shown with its formula; the words
 * come from column titles.
 * `rising` is the column that the rows are sorted by with the smallest first, null for any other order.
 */
export function describeResult(step: string, result: ResultTable, rising: number | null): TextSegment[] {
  if (result.rows.length === 0) return [words('No rows match this question.')];
  if (result.rows.length === 1) return describeOneRow(step, result);

  const roles = columnRoles(result);
  const measure = changeColumn(result) ?? roles.indexOf('measure');
  const date = roles.findIndex((role) => role === 'time' || role === 'year' || role === 'period');
  const label = labelColumn(result, roles);
  const isOverTime = measure >= 0 && date >= 0 && label >= 0 && !areEvents(result, label, date);
  if (isOverTime && isOneThing(result, label, date)) return describeSeries(step, result, date, measure);
  if (isOverTime) return describeSeveralSeries(step, result, { date, label, measure });
  if (measure >= 0 && date >= 0 && label < 0) return describeSeries(step, result, date, measure);
  if (measure >= 0 && label >= 0) return describeRanking(step, result, label, measure, rising === measure);
  if (label >= 0) return describeList(step, result, label);
  return measure >= 0 ? describeRange(step, result, measure) : rowCount(step, result);
}

/** What is said of the parts of a change: how much each of them changed, and not what it was before. */
function changeColumn({ columns }: ResultTable): number | null {
  const { before, after, change } = contributionColumns;
  const isTakenApart =
    columns
      .slice(1)
      .map(({ name }) => name)
      .join() === [before, after, change].join();
  return isTakenApart ? 3 : null;
}

/** Figures that nothing names: from which to which they go. */
function describeRange(step: string, result: ResultTable, measure: number): TextSegment[] {
  const extremes = extremesOf(result, measure);
  if (!extremes) return rowCount(step, result);
  if (extremes.isFlat) return [...everyOne(step, result, extremes, measure), ...cutNote(result)];
  return [
    words(`${titleAt(result, measure)} from `),
    ...figure(step, result, extremes.lowest, measure),
    words(' to '),
    ...figure(step, result, extremes.highest, measure),
    words('. '),
    ...rowCount(step, result),
  ];
}

/** Things that happened once each, on days of their own, are no history of anything. */
function areEvents(result: ResultTable, label: number, date: number): boolean {
  return distinct(result, label) === result.rows.length && distinct(result, date) > 1;
}

/** The course of a single thing, one row a day, which its name says nothing new about. */
function isOneThing(result: ResultTable, label: number, date: number): boolean {
  return distinct(result, label) === 1 && distinct(result, date) === result.rows.length;
}

/** How many values some columns have together. */
function distinct({ rows }: ResultTable, ...columns: number[]): number {
  return new Set(rows.map((row) => JSON.stringify(columns.map((column) => row[column])))).size;
}

/** What names the rows: a text that tells them apart, before one that many rows share. */
function labelColumn(result: ResultTable, roles: readonly string[]): number {
  const labels = roles.flatMap((role, index) => (role === 'label' ? [index] : []));
  return labels.find((index) => distinct(result, index) === result.rows.length) ?? labels[0] ?? -1;
}

/** Where one name has several rows, the other name that tells them apart: München, Möbel. */
function secondLabel(result: ResultTable, label: number): number | null {
  const { length } = result.rows;
  if (distinct(result, label) === length) return null;
  const beside = columnRoles(result).findIndex(
    (role, index) => role === 'label' && index !== label && distinct(result, label, index) === length,
  );
  return beside < 0 ? null : beside;
}

function describeOneRow(step: string, result: ResultTable): TextSegment[] {
  const roles = columnRoles(result);
  const all = result.columns.map((_, index) => index);
  const figures = all.filter((index) => roles[index] === 'measure');
  const others = all.filter((index) => !figures.includes(index));
  const room = Math.max(0, saidOfOneRow - figures.length);
  const said = new Set([...others.slice(0, Math.max(room, 1)), ...figures.slice(0, saidOfOneRow)]);
  return all
    .filter((index) => said.has(index))
    .flatMap((index, place) => [
      words(`${place === 0 ? '' : ' · '}${titleAt(result, index)}: `),
      ...figure(step, result, 0, index),
    ]);
}

function describeSeries(step: string, result: ResultTable, date: number, measure: number): TextSegment[] {
  const extremes = extremesOf(result, measure);
  const first = extremeRow(result, date, 'smallest');
  const last = extremeRow(result, date, 'largest');
  if (!extremes || first === null || last === null) return rowCount(step, result);
  const isBack =
    compareNumbers(result.rows[first]?.[measure] ?? null, result.rows[last]?.[measure] ?? null) === 0;
  const at = (row: number) => [words(` ${onOrIn(result, date)} `), cell(step, row, date)];
  const point = (row: number) => [...figure(step, result, row, measure), ...at(row)];
  // Of two points one is the highest and the other the lowest.
  const extent =
    result.rows.length === 2
      ? []
      : [words('; highest '), ...point(extremes.highest), words(', lowest '), ...point(extremes.lowest)];
  return [
    words(`${titleAt(result, measure)} ${isBack ? 'began and ended at' : 'went from'} `),
    ...point(first),
    ...(isBack ? [words(' and'), ...at(last)] : [words(' to '), ...point(last)]),
    ...extent,
    words('.'),
    ...(isBack || !toldInPercent(result, measure)
      ? []
      : changeBetween(step, result, { first, last, measure })),
    ...cutNote(result),
  ];
}

/** By how much a course has changed, where its beginning is a number other than nothing. */
function changeBetween(
  step: string,
  { rows }: ResultTable,
  { first, last, measure }: { readonly first: number; readonly last: number; readonly measure: number },
): TextSegment[] {
  const [from, to] = [first, last].map((row) => numericValue(rows[row]?.[measure] ?? null));
  if (from === null || to === null || from === undefined || from === 0) return [];
  const change: TextSegment = { kind: 'computed', step, of: 'change', column: measure, rows: [first, last] };
  return [words(' That is '), change, words('.')];
}

/** Several things over time: where each of the first few stands at the end, the largest first. */
function describeSeveralSeries(
  step: string,
  result: ResultTable,
  { date, label, measure }: { readonly date: number; readonly label: number; readonly measure: number },
): TextSegment[] {
  const last = extremeRow(result, date, 'largest');
  if (last === null) return rowCount(step, result);
  const rows = result.rows.flatMap((row, index) => (row[date] === result.rows[last]?.[date] ? [index] : []));
  const things = new Set(rows.map((row) => result.rows[row]?.[label]));
  // More than one row a thing on one day: what tells them apart is not known here.
  if (things.size !== rows.length) return rowCount(step, result);
  const order =
    extremesOf({ ...result, rows: rows.map((row) => result.rows[row] ?? []) }, measure)?.order ?? [];
  return [
    words(`${titleAt(result, measure)} ${onOrIn(result, date)} `),
    cell(step, last, date),
    words(': '),
    ...order
      .slice(0, named)
      .flatMap((place, at) => [
        ...(at === 0 ? [] : [words(', ')]),
        cell(step, rows[place] ?? 0, label),
        words(' '),
        ...figure(step, result, rows[place] ?? 0, measure),
      ]),
    words(order.length > named ? ' and others. ' : '. '),
    ...rowCount(step, result),
  ];
}

function describeRanking(
  step: string,
  result: ResultTable,
  label: number,
  measure: number,
  rises: boolean,
): TextSegment[] {
  const extremes = extremesOf(result, measure);
  if (!extremes) return rowCount(step, result);
  const [first, second] = rises ? [extremes.lowest, extremes.highest] : [extremes.highest, extremes.lowest];
  const [one, other] = rises ? ['smallest', 'largest'] : ['largest', 'smallest'];
  const beside = secondLabel(result, label);
  const name = (row: number) => [
    cell(step, row, label),
    ...(beside === null ? [] : [words(', '), cell(step, row, beside)]),
  ];
  if (extremes.isFlat) return [...everyOne(step, result, extremes, measure), ...cutNote(result)];
  return [
    words(`${titleAt(result, measure)} ${isOrAre(result, measure)} ${one} for `),
    ...name(first),
    words(': '),
    ...figure(step, result, first, measure),
    words(`; ${other} for `),
    ...name(second),
    words(': '),
    ...figure(step, result, second, measure),
    words('. '),
    ...rowCount(step, result),
    ...whatStandsOut(step, result, { measure, extremes, name }),
  ];
}

function everyOne(step: string, result: ResultTable, extremes: Extremes, measure: number): TextSegment[] {
  return [
    words(`${titleAt(result, measure)} ${isOrAre(result, measure)} `),
    ...figure(step, result, extremes.highest, measure),
    words(' in each of '),
    { kind: 'row-count', step },
    words(' rows.'),
  ];
}

function describeList(step: string, result: ResultTable, label: number): TextSegment[] {
  const shown = result.rows.slice(0, named);
  const isWhole = shown.length === result.rows.length;
  return [
    { kind: 'row-count', step },
    words(' rows: '),
    ...shown.flatMap((_, row) => [
      ...(row === 0 ? [] : [words(isWhole && row === shown.length - 1 ? ' and ' : ', ')]),
      cell(step, row, label),
    ]),
    words(isWhole ? '.' : ' and more.'),
    ...cutNote(result),
  ];
}

function rowCount(step: string, result: ResultTable): TextSegment[] {
  return [{ kind: 'row-count', step }, words(' rows.'), ...cutNote(result)];
}

function cutNote({ truncatedBy }: ResultTable): TextSegment[] {
  return truncatedBy ? [words(' The limit cut the rest.')] : [];
}

function titleAt({ columns }: ResultTable, index: number): string {
  const column = columns[index];
  return column?.title ?? columnTitle(column?.name ?? '');
}

/** "Total dividends are", "Number of orders is", "Average price of all days is". */
function isOrAre(result: ResultTable, index: number): string {
  const title = titleAt(result, index);
  if (/^(?:average|mean|median|number) /i.test(title)) return 'is';
  const [head = ''] = title.split(/ (?:of|in|per|by|for) /i);
  return pluralize.isPlural(head.split(' ').at(-1) ?? '') ? 'are' : 'is';
}

/** On a day, in a month or a year. */
function onOrIn({ rows }: ResultTable, date: number): string {
  return rows.some((row) => String(row[date] ?? '').length > 7) ? 'on' : 'in';
}

function words(text: string): TextSegment {
  return { kind: 'words', text };
}

function cell(step: string, row: number, column: number): TextSegment {
  return { kind: 'cell', step, row, column };
}
