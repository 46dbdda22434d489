import type { FileLayout } from '../../domain/file-reading.ts';
import { candidateReadings, isPlaceholder, trimmedCell } from './column-candidates.ts';
import { type Records, splitRecords } from './split-records.ts';

const delimiters = [',', ';', '\t', '|', '^', '~'];
const mostRecords = 200;

export type SniffedLayout = Omit<FileLayout, 'file' | 'encoding'> & { readonly names: readonly string[] };

/**
 * Delimiter, lines before the table, header and the names it gives, from the beginning of a file. `complete` when the text
 * is the whole file. What `known` tells is not guessed.
 */
export function sniffLayout(
  text: string,
  complete: boolean,
  known: Partial<Pick<FileLayout, 'delimiter' | 'header' | 'linesBefore'>> = {},
): SniffedLayout {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = known.delimiter ?? declared?.[1] ?? delimiterOf(text, complete);
  const given = known.linesBefore;
  const body =
    given === undefined ? (declared ? text.slice(declared[0].length) : text) : withoutLines(text, given);
  const found = splitRecords(body, delimiter, mostRecords, complete);
  const start = given === undefined ? tableStart(found) : 0;
  const records = found.records.slice(start);
  const [first = [''], ...rest] = records;
  const header = known.header ?? hasHeader(first, rest);
  const linesBefore =
    known.linesBefore ?? (declared ? 1 : 0) + (start === 0 ? 0 : (found.lines[start] ?? 1) - 1);
  const numbered = first.map((_, index) => `column${index + 1}`);
  return { delimiter, header, linesBefore, names: distinctNames(header ? first.map(trimmedCell) : numbered) };
}

/** The text behind so many of its lines, however they end. */
function withoutLines(text: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    const end = /\r\n|\n|\r/g;
    end.lastIndex = at;
    if (end.exec(text) === null) return '';
    at = end.lastIndex;
  }
  return text.slice(at);
}

/** The delimiter that splits most records into as many fields as each other, and into most of them. */
function delimiterOf(text: string, complete: boolean): string {
  const splits = delimiters.map((delimiter) => {
    const found = splitRecords(text, delimiter, mostRecords, complete);
    const fields = usualFields(found);
    const agreeing = found.records.filter(({ length }) => length === fields).length;
    return { delimiter, fields, agreeing, strayQuotes: found.strayQuotes };
  });
  const several = splits.filter(({ fields }) => fields > 1);
  const [best] = (several.length > 0 ? several : splits).toSorted(
    (a, b) => a.strayQuotes - b.strayQuotes || b.agreeing - a.agreeing || b.fields - a.fields,
  );
  return best?.delimiter ?? ',';
}

/** The number of fields that most records have; the larger of two. */
function usualFields({ records }: Pick<Records, 'records'>): number {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, more]) => more - many || b - a)[0]?.[0] ?? 1;
}

/**
 * The record that the table begins with. What stands above it is its title: few cells at the left, however many
 * separators a spreadsheet program wrote behind them.
 */
function tableStart({ records }: Records): number {
  const fields = usualFields({ records });
  if (fields < 2) return 0;
  const start = records.findIndex((record) => record.length === fields && !isAside(record, fields));
  if (start < 1 || start >= records.length - 1) return 0;
  const above = records.slice(0, start);
  if (above.every((record) => record.length !== fields && isAside(record, fields))) return start;
  return above.every((record) => isAside(record, fields)) && isNameLine(records, start) ? start : 0;
}

/** Whether so few cells of a line say something, all of them at its left, that it is no line of a table of so many fields. */
function isAside(record: readonly string[], fields: number): boolean {
  const filled = record.filter((cell) => trimmedCell(cell) !== '').length;
  // A table of two columns may well have a name for one of them only.
  const most = record.length === fields && fields < 3 ? 0 : Math.max(1, Math.floor(fields / 3));
  return filled <= most && record.slice(filled).every((cell) => trimmedCell(cell) === '');
}

/** Whether a line is most cells' names: text in most of them, and none of it comes again below. */
function isNameLine(records: Records['records'], at: number): boolean {
  const [line = [], ...below] = records.slice(at);
  const names = line.filter((cell) => trimmedCell(cell) !== '' && candidateReadings([cell], '').length === 0);
  return names.length * 2 > line.length && hasHeader(line, below);
}

/** Whether the first record names the columns instead of being one of the rows below it. */
function hasHeader(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  let named = 0;
  let data = 0;
  let repeated = 0;
  for (const [index, cell] of first.entries()) {
    const below = rows.map((row) => row[index] ?? '').filter((value) => !isPlaceholder(value));
    const isValue = candidateReadings([cell], '').length > 0;
    if (below.includes(cell) && cell !== '') repeated += 1;
    if (below.length === 0) {
      if (isValue) data += 1;
      continue;
    }
    if (candidateReadings(below, '').length === 0) continue;
    if (isValue) data += 1;
    else if (cell !== '') named += 1;
  }
  if (data === 0) return named > 0 || repeated === 0;
  return named > data || areYears(first);
}

/** `region, 2022, 2023, 2024` are names: of years, one after the other. */
function areYears(cells: readonly string[]): boolean {
  const years = cells.filter((cell) => /^(?:19|20)\d\d$/.test(cell)).map(Number);
  const others = cells.filter((cell) => !/^(?:19|20)\d\d$/.test(cell));
  const ascending = years.every((year, index) => index === 0 || year === (years[index - 1] ?? 0) + 1);
  return years.length > 1 && ascending && others.every((cell) => candidateReadings([cell], '').length === 0);
}

/** Names stay as they are written; only an empty or repeated one gets a number. */
export function distinctNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column, index) => {
    const wanted = column === '' ? `column${index + 1}` : column;
    let name = wanted;
    for (let copy = 1; taken.has(name.toLowerCase()); copy += 1) name = `${wanted}_${copy}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
