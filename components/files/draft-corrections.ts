import { type DraftTable, longestName, type TableCorrection } from '#lib/domain/file-draft.ts';
import type { ColumnReading } from '#lib/domain/file-reading.ts';
import { fileStem } from '#lib/domain/file-stem.ts';

/** What a person has changed about a draft, by part. */
export type Corrections = ReadonlyMap<string, TableCorrection>;

/** What can be said of a text that could not be read: nothing yet. */
export function correctionOfUnread(fileName: string, corrections: Corrections): TableCorrection {
  const part = fileStem(fileName);
  const table = part.slice(0, longestName).trim() || 'table';
  return corrections.get(part) ?? { part, isWanted: true, table, header: null, text: {}, columns: [] };
}

/** A table as it will be kept: as found, with what the person changed. */
export function correctionFor(table: DraftTable, corrections: Corrections): TableCorrection {
  return (
    corrections.get(table.part) ?? {
      part: table.part,
      isWanted: !table.isHidden,
      table: table.table,
      header: null,
      text: {},
      columns: [],
    }
  );
}

/** The title of a column as it will be kept. */
export function titleOf(correction: TableCorrection, column: string): string {
  return correction.columns.find(({ name }) => name === column)?.title ?? column;
}

export function withTitle(correction: TableCorrection, column: string, title: string): TableCorrection {
  return withColumn(correction, column, { title });
}

export function withReading(
  correction: TableCorrection,
  column: string,
  reading: ColumnReading,
): TableCorrection {
  return withColumn(correction, column, { reading });
}

/** Other names of columns come with it, so that nothing said about the old ones holds. */
export function withHeader(correction: TableCorrection, header: boolean): TableCorrection {
  return { ...correction, header, columns: [] };
}

/** All tables as they will be kept; empty titles are as in the file. */
export function allCorrections(tables: readonly DraftTable[], corrections: Corrections): TableCorrection[] {
  return tables.map((table) => {
    const correction = correctionFor(table, corrections);
    return {
      ...correction,
      table: correction.table.trim() || table.table,
      columns: correction.columns.map((column) => ({ ...column, title: column.title.trim() || column.name })),
    };
  });
}

/** Another way to lines and cells, which brings other columns as well. */
export function withText(correction: TableCorrection, text: TableCorrection['text']): TableCorrection {
  return { ...correction, text: { ...correction.text, ...text }, columns: [] };
}

/** Whether the last line is a total and no row changes no column. */
export function withTotalLine(correction: TableCorrection, totalLine: boolean): TableCorrection {
  return { ...correction, text: { ...correction.text, totalLine } };
}

function withColumn(
  correction: TableCorrection,
  name: string,
  change: { readonly title?: string; readonly reading?: ColumnReading },
): TableCorrection {
  const known = correction.columns.find((column) => column.name === name);
  const column = { name, title: name, reading: null, ...known, ...change };
  return { ...correction, columns: [...correction.columns.filter((one) => one !== known), column] };
}
