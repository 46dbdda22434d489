export type Records = {
  readonly records: readonly (readonly string[])[];
  /** For each record the line it begins at, counted from 1. */
  readonly lines: readonly number[];
  /** A quote inside an unquoted field, which shows that the delimiter is another one. */
  readonly strayQuotes: number;
};

/**
 * The records of the beginning of a text, after RFC 4180: a quoted field may hold the delimiter, a doubled quote or a line
 * break. Empty lines are no records. `complete` tells that the text does not end in the middle of a record.
 */
export function splitRecords(text: string, delimiter: string, most: number, complete: boolean): Records {
  const records: string[][] = [];
  const lines: number[] = [];
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  let wasQuoted = false;
  let strayQuotes = 0;
  let line = 1;
  let startLine = 1;
  const endField = () => {
    fields.push(field);
    field = '';
    wasQuoted = false;
  };
  const endRecord = () => {
    endField();
    if (fields.length > 1 || fields[0] !== '') {
      records.push(fields);
      lines.push(startLine);
    }
    fields = [];
  };
  let at = 0;
  for (; at < text.length && records.length < most; at += 1) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter === '\n') line += 1;
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '' && !wasQuoted) {
      quoted = true;
      wasQuoted = true;
    } else if (letter === delimiter) endField();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1;
      endRecord();
      line += 1;
      startLine = line;
    } else {
      if (letter === '"') strayQuotes += 1;
      field += letter;
    }
  }
  const rest = at >= text.length && (field !== '' || fields.length > 0);
  if (rest && (complete || records.length === 0) && records.length < most) endRecord();
  return { records, lines, strayQuotes };
}
