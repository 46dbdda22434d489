import path from 'node:path';
import { AppError } from '../../errors.ts';
import { type FileKind, fileKind } from '../files/file-kind.ts';

export type BroughtKind = FileKind | 'workbook';

export const acceptedToBring = '.csv, .tsv, .xlsx, .parquet, .json, .jsonl or .ndjson (text also as .gz)';

/** What a file that somebody brings is by its name. Throws `bad-request` naming what is accepted. */
export function broughtKind(name: string): BroughtKind {
  const ending = path.extname(name).toLowerCase();
  if (ending === '.xlsx' || ending === '.xlsm') return 'workbook';
  const kind = fileKind(name);
  if (kind !== null) return kind;
  const advice =
    ending === '.xls'
      ? 'Save the old workbook as .xlsx in Excel'
      : `Accepted are files ending in ${acceptedToBring}`;
  throw new AppError('bad-request', { userMessage: `“${name}” cannot be read as a table. ${advice}.` });
}
