import { open } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unreadable } from '../source-errors.ts';

const kindOfEnding = {
  '.csv': 'delimited',
  '.tsv': 'delimited',
  '.json': 'json',
  '.jsonl': 'json',
  '.ndjson': 'json',
  '.parquet': 'parquet',
} as const;
export type FileKind = (typeof kindOfEnding)[keyof typeof kindOfEnding];

/** What a file of data is by the end of its name, `.gz` apart; null for other files. */
export function fileKind(file: string): FileKind | null {
  const { name, ending } = splitName(file);
  return name !== '' && ending in kindOfEnding ? kindOfEnding[ending as keyof typeof kindOfEnding] : null;
}

/** `sales.csv.gz` is the name `sales` and the ending `.csv`. Parquet is compressed inside, never outside. */
export function splitName(file: string): { readonly name: string; readonly ending: string } {
  const base = path.basename(file);
  const unzipped = base.replace(/\.gz$/i, '');
  const { name, ext } = path.parse(unzipped);
  const ending = ext.toLowerCase();
  return unzipped !== base && ending === '.parquet' ? { name: '', ending: '' } : { name, ending };
}

const workbookArchive = 'an Excel workbook or another zip archive';

/** What files of other kinds begin with, from https://en.wikipedia.org/wiki/List_of_file_signatures */
const signatures: readonly {
  readonly is: string;
  readonly starts: (head: Buffer, text: string) => boolean;
}[] = [
  { is: 'a Parquet file', starts: (_, text) => text.startsWith('PAR1') },
  { is: 'an SQLite database', starts: (_, text) => text.startsWith('SQLite format 3\0') },
  { is: 'a DuckDB database', starts: (_, text) => text.startsWith('DUCK', 8) },
  { is: workbookArchive, starts: (_, text) => text.startsWith('PK\x03\x04') },
  {
    is: 'an Excel workbook that is old or has a password',
    starts: (head) => head.readUInt32BE(0) === 0xd0cf11e0,
  },
  { is: 'a PDF document', starts: (_, text) => text.startsWith('%PDF-') },
  {
    is: 'a web page',
    starts: (_, text) => /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head)\b/i.test(text),
  },
  { is: 'an XML document', starts: (_, text) => /^(?:\xef\xbb\xbf)?\s*<\?xml\b/i.test(text) },
];

const kindName: Readonly<Record<FileKind | 'workbook', string>> = {
  delimited: 'a text of rows and columns (CSV)',
  json: 'JSON',
  parquet: 'a Parquet file',
  workbook: 'an .xlsx workbook',
};

/** Rejects with `source-unreadable`, naming what it is, when a file begins as one of another kind does. */
export async function requireContent(file: string, kind: FileKind | 'workbook'): Promise<void> {
  const head = await fileHead(file);
  if (head.length < 12) return;
  const text = head.toString('latin1');
  const other = signatures.find(({ starts }) => starts(head, text))?.is;
  if (kind === 'workbook' && other === workbookArchive) return;
  if (kind === 'parquet' || kind === 'workbook') {
    if (kind === 'parquet' && text.startsWith('PAR1')) return;
    const what = other ?? (/^[\t\n\r -~\x80-\xff]+$/.test(text) ? 'a text' : 'something else');
    throw unreadable(
      file,
      `is not ${kind === 'parquet' ? 'a readable Parquet file' : kindName[kind]}: by its content it is ${what}`,
    );
  }
  if (other) throw unreadable(file, `is not ${kindName[kind]}: by its content it is ${other}`);
}

async function fileHead(file: string): Promise<Buffer> {
  const handle = await open(/* turbopackIgnore: true */ file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const head = buffer.subarray(0, bytesRead);
    const isZipped = head[0] === 0x1f && head[1] === 0x8b;
    // The beginning of a longer stream is enough: finishFlush lets it end early.
    return (isZipped ? gunzipSync(head, { finishFlush: 2 }) : head).subarray(0, 512);
  } catch (error) {
    throw unreadable(file, 'may not be read, or is damaged', error);
  } finally {
    await handle.close();
  }
}
