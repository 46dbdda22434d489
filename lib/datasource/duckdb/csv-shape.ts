import { open } from 'node:fs/promises';

/** What the header line of a CSV file says. */
export type CsvShape = { readonly delimiter: string; readonly columns: readonly string[] };

const delimiters = [',', ';', '\t', '|'];
const longestHeader = 256 * 1024;

/** Reads the header: names as they are written, and the delimiter that splits it into the most of them. */
export async function csvShape(file: string): Promise<CsvShape> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    return shapeOfHeader(buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, ''));
  } finally {
    await handle.close();
  }
}

export function shapeOfHeader(text: string): CsvShape {
  const splits = delimiters.map((delimiter) => ({ delimiter, columns: splitLine(text, delimiter) }));
  return splits.reduce((best, split) => (split.columns.length > best.columns.length ? split : best));
}

/** The fields of the first line; a quoted field may hold the delimiter, a doubled quote or a line break. */
function splitLine(text: string, delimiter: string): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === delimiter) {
      fields.push(field);
      field = '';
    } else if (letter === '\n' || letter === '\r') break;
    else field += letter;
  }
  return [...fields, field];
}
