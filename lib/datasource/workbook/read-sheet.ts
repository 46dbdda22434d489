import type { CellFormat } from './cell-formats.ts';
import { momentText } from './moment-text.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** A cell that holds something, as text; numbers with a point, days and moments as ISO writes them. */
export type SheetCell = {
  /** Counted from 0. */
  readonly column: number;
  readonly text: string;
  readonly is: 'text' | 'number' | 'day' | 'moment' | 'clock' | 'boolean' | 'error' | 'formula-without-value';
  readonly unit: string | null;
};

export type SheetReading = {
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly from1904: boolean;
};

export type RowReader = {
  readonly onRow: (cells: readonly SheetCell[]) => void;
  /** Awaited before more is read. */
  readonly afterChunk?: () => Promise<void>;
};

/** Gives the rows of a sheet that have a cell with something in it, one after the other. */
export async function readSheet(
  parts: WorkbookParts,
  part: string,
  reading: SheetReading,
  { onRow, afterChunk }: RowReader,
): Promise<void> {
  let row: SheetCell[] = [];
  let column = -1;
  let cell: Readonly<Record<string, string>> = {};
  let value = '';
  let inline = '';
  let hasFormula = false;
  let inside: 'v' | 't' | null = null;
  let inPhonetic = false;
  await parts.read(part, {
    ...(afterChunk ? { afterChunk } : {}),
    onOpen(name, attributes) {
      switch (name) {
        case 'row':
          row = [];
          column = -1;
          break;
        case 'c':
          cell = attributes;
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          value = '';
          inline = '';
          hasFormula = false;
          break;
        case 'f':
          hasFormula = true;
          break;
        case 'v':
          inside = 'v';
          break;
        case 'rPh':
          inPhonetic = true;
          break;
        case 't':
          if (!inPhonetic) inside = 't';
      }
    },
    onText(text) {
      if (inside === 'v') value += text;
      else if (inside === 't') inline += text;
    },
    onClose(name) {
      if (name === 'v' || name === 't') inside = null;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'c') {
        const found = cellOf(column, cell, { value, inline, hasFormula }, reading);
        if (found) row.push(found);
      } else if (name === 'row' && row.length > 0) onRow(row);
    },
  });
}

function cellOf(
  column: number,
  { t: type = 'n', s: style }: Readonly<Record<string, string>>,
  { value, inline, hasFormula }: { value: string; inline: string; hasFormula: boolean },
  { strings, formats, from1904 }: SheetReading,
): SheetCell | null {
  const as = (is: SheetCell['is'], text: string, unit: string | null = null) => ({ column, text, is, unit });
  const told = type === 's' ? (strings[Number(value)] ?? '') : type === 'inlineStr' ? inline : value;
  if (told === '') return hasFormula && type !== 'str' ? as('formula-without-value', '') : null;
  switch (type) {
    case 's':
    case 'inlineStr':
    case 'str':
      return as('text', told);
    case 'b':
      return as('boolean', told === '1' ? 'true' : 'false');
    case 'e':
      return as('error', '');
    case 'd':
      return as(told.includes('T') ? 'moment' : 'day', told.replace('T', ' ').replace(/Z$/, ''));
  }
  const number = Number(told);
  if (!Number.isFinite(number)) return as('text', told);
  const format = formats[Number(style ?? 0)] ?? { is: 'number', unit: null };
  if (format.is === 'number') return as('number', numberText(number), format.unit);
  const moment = momentText(number, format.is, from1904);
  return moment === null ? as('number', numberText(number)) : as(moment.is, moment.text);
}

/** Excel keeps and shows fifteen digits; what a double has beyond them is noise of its arithmetic. */
function numberText(number: number): string {
  return String(Number(number.toPrecision(15)));
}

/** `BC12` is column 54, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}
