import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { requireContent } from '../files/file-kind.ts';
import { distinctNames } from '../files/sniff-layout.ts';
import { unreadable } from '../source-errors.ts';
import { readCellFormats } from '../workbook/cell-formats.ts';
import { readSharedStrings } from '../workbook/shared-strings.ts';
import { writeSheetTable } from '../workbook/sheet-table.ts';
import { openWorkbookParts } from '../workbook/workbook-parts.ts';
import { outlineOfWorkbook } from '../workbook/workbook-sheets.ts';
import { type Bringing, correctedColumns, type ReadPart, readText } from './read-part.ts';

const mostSheets = 100;

/** Every sheet with something in it as a table. Rejects with `source-unreadable` when there is none. */
export async function readWorkbook(bringing: Bringing): Promise<ReadPart[]> {
  const { request, correctionOf, requireColumns } = bringing;
  const { file, folder } = request;
  await requireContent(file, 'workbook');
  const parts = await openWorkbookParts(file);
  try {
    const outline = await outlineOfWorkbook(file, parts);
    if (outline.sheets.length > mostSheets) {
      throw unreadable(file, `has ${outline.sheets.length} sheets; a workbook may have ${mostSheets}`);
    }
    const reading = {
      from1904: outline.from1904,
      formats: await readCellFormats(parts, outline.styles),
      strings: await readSharedStrings(parts, outline.sharedStrings),
    };
    const names = distinctNames(outline.sheets.map(({ name }) => name));
    const tables: ReadPart[] = [];
    for (const [index, sheet] of outline.sheets.entries()) {
      const part = names[index] ?? sheet.name;
      const correction = correctionOf(part);
      const csv = path.join(folder, 'sheets', `${index}-${headerWord(correction?.header)}.csv`);
      await mkdir(path.dirname(csv), { recursive: true, mode: 0o700 });
      const header = correction?.header ?? null;
      const written = await writeSheetTable(parts, sheet.part, reading, { csv, header, requireColumns });
      if (written === null) continue;
      const known = {
        layouts: [{ ...written.layout, totalLine: correction?.text.totalLine }],
        columns: [...correctedColumns(correction), ...written.columns],
      };
      const table = await readText(bringing, { part, file: csv, kind: 'delimited', correction: known });
      tables.push({ ...table, isHidden: sheet.isHidden, notes: [...written.notes, ...table.notes] });
    }
    if (tables.length === 0) throw unreadable(file, 'has no sheet with anything in it');
    return tables;
  } finally {
    parts.close();
  }
}

function headerWord(header: boolean | null | undefined): string {
  return header === true ? 'named' : header === false ? 'unnamed' : 'found';
}
