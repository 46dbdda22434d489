import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ColumnReading, FileColumn, FileLayout } from '../../domain/file-reading.ts';
import { isPlaceholder } from '../files/column-candidates.ts';
import { sniffLayout } from '../files/sniff-layout.ts';
import { readSheet, type SheetCell, type SheetReading } from './read-sheet.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** How many rows at its beginning tell where in a sheet the table begins. */
const lookedAtRows = 200;

/** A sheet written as CSV, with what its cells tell that text does not. */
export type SheetTable = {
  readonly csv: string;
  readonly layout: FileLayout;
  /** Columns all of whose cells are numbers or days by themselves: nothing about them is to be guessed. */
  readonly columns: readonly Pick<FileColumn, 'name' | 'reading'>[];
  /** What somebody who knows the sheet would like to be told, a sentence each. */
  readonly notes: readonly string[];
};

/**
 * Writes the table of a sheet to a CSV file: rows and columns without anything in them are left out, and so are lines of
 * one cell above it, which are its title. null for a sheet without cells. The sheet is read twice, and never held.
 */
export async function writeSheetTable(
  parts: WorkbookParts,
  part: string,
  reading: SheetReading,
  options: {
    readonly csv: string;
    /** Whether the first line names the columns, where a person has said so. */
    readonly header: boolean | null;
    /** Throws for a sheet with more columns than may be. */
    readonly requireColumns: (count: number) => void;
  },
): Promise<SheetTable | null> {
  const start = await tableStart(parts, part, reading);
  const shape = await measure(parts, part, reading, start);
  if (shape.columns.size === 0) return null;
  options.requireColumns(shape.columns.size);
  const order = [...shape.columns.keys()].toSorted((a, b) => a - b);
  const head = await writeRows(parts, part, reading, { start, order, csv: options.csv });
  const { names, header } = sniffLayout(head, false, {
    delimiter: ',',
    linesBefore: 0,
    ...(options.header === null ? {} : { header: options.header }),
  });
  return {
    csv: options.csv,
    layout: { file: options.csv, encoding: 'utf-8', delimiter: ',', header, linesBefore: 0 },
    columns: order.flatMap((column, index) => {
      const known = knownReading(shape.columns.get(column));
      return known === null ? [] : [{ name: names[index] ?? '', reading: known }];
    }),
    notes: notesOf(shape, start),
  };
}

/** The first row that has more than one cell, unless no row has or it comes last. */
async function tableStart(parts: WorkbookParts, part: string, reading: SheetReading): Promise<number> {
  const counts: number[] = [];
  await readSheet(parts, part, reading, {
    onRow(cells) {
      if (counts.length < lookedAtRows) counts.push(cells.filter(({ text }) => text !== '').length);
    },
  });
  const start = counts.findIndex((count) => count > 1);
  return start > 0 && start < counts.length - 1 ? start : 0;
}

type ColumnCells = { -readonly [Is in SheetCell['is']]?: number } & {
  units: Map<string | null, number>;
  /** Whether a number needs an exponent to be written. */
  isFloating: boolean;
};

type Shape = { readonly columns: Map<number, ColumnCells>; errors: number; formulas: number };

/** Counts what the cells of each column are, the first row apart, which may be the header. */
async function measure(
  parts: WorkbookParts,
  part: string,
  reading: SheetReading,
  start: number,
): Promise<Shape> {
  const shape: Shape = { columns: new Map(), errors: 0, formulas: 0 };
  let row = -1;
  const count = (cells: readonly SheetCell[]) => {
    row += 1;
    if (row < start) return;
    for (const { column, text, is, unit } of cells) {
      if (is === 'error') shape.errors += 1;
      if (is === 'formula-without-value') shape.formulas += 1;
      const known: ColumnCells = shape.columns.get(column) ?? { units: new Map(), isFloating: false };
      shape.columns.set(column, known);
      if (row === start || text === '' || (is === 'text' && isPlaceholder(text))) continue;
      known[is] = (known[is] ?? 0) + 1;
      if (is !== 'number') continue;
      known.units.set(unit, (known.units.get(unit) ?? 0) + 1);
      known.isFloating ||= text.includes('e');
    }
  };
  await readSheet(parts, part, reading, { onRow: count });
  return shape;
}

function knownReading(cells: ColumnCells | undefined): ColumnReading | null {
  if (!cells) return null;
  const { number = 0, day = 0, moment = 0, clock = 0, boolean = 0, text = 0 } = cells;
  const all = number + day + moment + clock + boolean + text;
  if (all === 0) return null;
  if (number === all) {
    const [unit = null] = cells.units.size === 1 ? [...cells.units.keys()] : [];
    return { as: 'number', decimal: '.', thousands: '', unit, scale: cells.isFloating ? null : 0 };
  }
  if (day + moment === all) {
    return { as: 'date', orders: {}, compact: false, time: moment === 0 ? 'none' : 'local' };
  }
  if (clock === all) return { as: 'time' };
  return boolean === all ? { as: 'boolean' } : null;
}

/** Writes the rows and gives the first of them. */
async function writeRows(
  parts: WorkbookParts,
  part: string,
  reading: SheetReading,
  { start, order, csv }: { start: number; order: readonly number[]; csv: string },
): Promise<string> {
  const file = createWriteStream(csv, { flags: 'w', mode: 0o600 });
  const written = finished(file);
  const placeOf = new Map(order.map((column, place) => [column, place]));
  let head = '';
  let row = -1;
  let lines: string[] = [];
  const flush = async () => {
    const text = lines.join('');
    lines = [];
    if (text !== '' && !file.write(text)) await once(file, 'drain');
  };
  const onRow = (cells: readonly SheetCell[]) => {
    row += 1;
    if (row < start) return;
    const texts = new Array<string>(order.length).fill('');
    for (const { column, text } of cells) {
      const place = placeOf.get(column);
      if (place !== undefined) texts[place] = quoted(text);
    }
    if (texts.every((text) => text === '')) return;
    const line = `${texts.join(',')}\n`;
    if (row - start < lookedAtRows) head += line;
    lines.push(line);
  };
  try {
    await readSheet(parts, part, reading, { onRow, afterChunk: flush });
    await flush();
  } finally {
    file.end();
    await written;
  }
  return head;
}

function quoted(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '""')}"`;
}

function notesOf({ errors, formulas }: Shape, start: number): string[] {
  const rows = start === 1 ? 'The first row is a title and' : `The first ${start} rows are a title and`;
  return [
    ...(start > 0 ? [`${rows} not part of the table.`] : []),
    ...(formulas > 0
      ? [
          `${formulas === 1 ? 'A formula has' : `${formulas} formulas have`} no stored value and ${formulas === 1 ? 'is' : 'are'} empty here; save the workbook in Excel to store it.`,
        ]
      : []),
    ...(errors > 0
      ? [
          `${errors === 1 ? 'A cell shows an error and is' : `${errors} cells show an error and are`} empty here.`,
        ]
      : []),
  ];
}
