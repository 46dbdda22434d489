import { unitOf } from '../files/number-pattern.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** What a number in a cell stands for. */
export type CellFormat =
  | { readonly is: 'number'; readonly unit: string | null }
  | { readonly is: 'day' | 'moment' | 'clock' };

/** Formats that need no declaration, of ECMA-376 part 1, 18.8.30; the others among them are numbers. */
const builtInDays = [14, 15, 16, 17, ...range(27, 31), 34, 35, 36, ...range(50, 58)];
const builtInClocks = [18, 19, 20, 21, 32, 33, 45, 46, 47];

/** How each style shows a number, by the index that cells bear. */
export async function readCellFormats(parts: WorkbookParts, styles: string | null): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  if (styles === null) return [];
  let inCells = false;
  await parts.read(styles, {
    onOpen(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(Number(attributes.numFmtId ?? 0));
    },
    onClose(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats.map((id) => formatOf(id, codes.get(id)));
}

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code !== undefined) return formatOfCode(code);
  if (id === 22) return { is: 'moment' };
  if (builtInDays.includes(id)) return { is: 'day' };
  if (builtInClocks.includes(id)) return { is: 'clock' };
  return { is: 'number', unit: null };
}

/** What a spreadsheet takes itself; the file may hold any text. */
const longestCode = 255;

/** `dd.mm.yyyy` is a day, `[h]:mm` a clock, `#,##0.00 [$€-407]` a number of euros. */
export function formatOfCode(code: string): CellFormat {
  const [positive = ''] = code.slice(0, longestCode).split(';');
  // Colours, conditions and texts tell nothing about the kind; [h] and [m] are lengths of time.
  const bare = positive
    .replace(/\[(?!h+\]|m+\]|s+\]|\$)[^\]]*\]/gi, '')
    .replace(/\\.|_.|\*./g, '')
    .replace(/"[^"]*"/g, '');
  const marks = bare.replace(/\[\$[^\]]*\]/g, '');
  const hasDay = /[yd]|m{3,}/i.test(marks);
  const hasClock = /[hs]/i.test(marks);
  if (hasDay) return { is: hasClock ? 'moment' : 'day' };
  if (hasClock) return { is: 'clock' };
  return { is: 'number', unit: unitOfCode(positive) };
}

/** A currency that the format adds; percentages are shares and stay as they are stored. */
function unitOfCode(code: string): string | null {
  const sign =
    /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(code)?.[1] ?? /"([^"]+)"/.exec(code)?.[1] ?? /\p{Sc}/u.exec(code)?.[0];
  const unit = sign === undefined ? null : unitOf(`1 ${sign.trim()}`);
  return unit === '%' ? null : unit;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
