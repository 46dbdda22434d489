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
  const splits = delimiters.map((delimiter) => ({ delimiter, ...splitLine(text, delimiter) }));
  const wellQuoted = splits.filter(({ strayQuote }) => !strayQuote);
  const { delimiter, columns } = (wellQuoted.length > 0 ? wellQuoted : splits).reduce((best, split) =>
    split.columns.length > best.columns.length ? split : best,
  );
  return { delimiter, columns };
}

/**
 * The fields of the first line; a quoted field may hold the delimiter, a doubled quote or a line break. A quote inside
 * an unquoted field shows that the delimiter is another one.
 */
function splitLine(text: string, delimiter: string): { columns: string[]; strayQuote: boolean } {
  const columns: string[] = [];
  let field = '';
  let quoted = false;
  let strayQuote = false;
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
      columns.push(field);
      field = '';
    } else if (letter === '\n' || letter === '\r') break;
    else {
      if (letter === '"') strayQuote = true;
      field += letter;
    }
  }
  return { columns: [...columns, field], strayQuote };
}
