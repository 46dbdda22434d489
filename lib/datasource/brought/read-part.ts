import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { describeTotalLines } from '../../domain/describe-total-lines.ts';
import type { TableCorrection } from '../../domain/file-draft.ts';
import type { FileCorrection, FileReading } from '../../domain/file-reading.ts';
import { openKeptTable } from '../files/kept-tables.ts';
import { readJson } from '../files/read-json-table.ts';
import { readDelimited } from '../files/read-text-table.ts';
import type { BringRequest } from './bring-protocol.ts';

/** A table as it was read, before titles and names are given. */
export type ReadPart = {
  readonly part: string;
  readonly isHidden: boolean;
  readonly parquet: string;
  /** null where the file itself tells the types. */
  readonly reading: FileReading | null;
  readonly notes: readonly string[];
};

export type Bringing = {
  readonly connection: DuckDBConnection;
  readonly request: BringRequest;
  readonly correctionOf: (part: string) => TableCorrection | null;
  readonly requireColumns: (count: number) => void;
};

/** Reads text into Parquet, or finds that it was read just so before. */
export async function readText(
  { connection, request, requireColumns }: Bringing,
  text: { part: string; file: string; kind: 'delimited' | 'json'; correction: FileCorrection | null },
): Promise<ReadPart> {
  const { part, file, kind, correction } = text;
  const kept = await openKeptTable({
    folder: path.join(request.folder, 'read'),
    files: [file],
    correction,
    make: (places) => {
      const options = { table: part, files: [file], correction, nameOf: () => part, ...places };
      return kind === 'json' ? readJson(connection, options) : readDelimited(connection, options);
    },
  });
  requireColumns(kept.reading.columns.length);
  return {
    part,
    isHidden: false,
    parquet: kept.parquet,
    reading: kept.reading,
    notes: describeTotalLines(kept.reading.layouts),
  };
}

/** What a person said of how to read a table; null when they said nothing of it. */
export function correctionOf(bringing: Bringing, part: string, file: string): FileCorrection | null {
  const correction = bringing.correctionOf(part);
  const columns = correctedColumns(correction);
  const header = correction?.header ?? null;
  const layout = { ...correction?.text, ...(header === null ? {} : { header }) };
  const isCorrected = Object.keys(layout).length > 0;
  if (columns.length === 0 && !isCorrected) return null;
  return { layouts: isCorrected ? [{ file, ...layout }] : [], columns };
}

export function correctedColumns(correction: TableCorrection | null): FileCorrection['columns'] {
  return (correction?.columns ?? []).flatMap(({ name, reading }) => (reading ? [{ name, reading }] : []));
}
