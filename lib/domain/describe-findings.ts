import { describeColumn, listed } from './describe-file-column.ts';
import { describeTotalLines } from './describe-total-lines.ts';
import type { FileLayout, FileReading } from './file-reading.ts';
import type { SchemaSnapshot, TableSchema } from './schema.ts';
import type { SourceFindings } from './source-finding.ts';

/** More than these are a list that nobody reads. */
const mostNotices = 8;
const mostRemarks = 6;

/**
 * What people should know of how a source was read, a paragraph for each table. Of what is not in the snapshot nothing is
 * told, and no cell of a column that looks like personal data. `whole` when the snapshot is all there is, so that what was
 * left out of it may be named.
 */
export function describeFindings(
  { readings, leftOut }: SourceFindings,
  snapshot: SchemaSnapshot,
  whole: boolean,
): string[] {
  const notices = [
    ...(whole ? leftOut.map(({ name, reason }) => `${name} is left out: it ${reason}.`) : []),
    ...readings.flatMap((reading) => {
      const table = snapshot.tables.find(({ name }) => name === reading.table);
      const text = table ? describeReading(reading, table) : '';
      return text === '' ? [] : [text];
    }),
  ];
  if (notices.length <= mostNotices) return notices;
  const more = notices.length - mostNotices + 1;
  return [
    ...notices.slice(0, mostNotices - 1),
    `There is as much to say about ${more} more tables or files.`,
  ];
}

/** Empty when nothing but the usual was assumed and everything fits. */
function describeReading(reading: FileReading, table: TableSchema): string {
  const visible = reading.columns.flatMap((column) => {
    const known = table.columns.find(({ name }) => name === column.name);
    return known ? [{ column, tellCells: known.personal !== true }] : [];
  });
  const named = (wanted: (column: FileReading['columns'][number]) => boolean) =>
    visible.filter(({ column }) => column.sure && wanted(column)).map(({ column }) => column.name);
  const commas = named(({ reading: of }) => of.as === 'number' && of.decimal === ',');
  const dayFirst = named(
    ({ reading: of }) => of.as === 'date' && Object.values(of.orders).includes('day-first'),
  );
  const monthFirst = named(
    ({ reading: of }) => of.as === 'date' && Object.values(of.orders).includes('month-first'),
  );
  const remarks = [
    ...describeLayouts(reading.layouts),
    ...(commas.length > 0 ? [`The comma is the decimal sign in ${listed(commas)}.`] : []),
    ...(dayFirst.length > 0 ? [`Dates have the day first in ${listed(dayFirst)}.`] : []),
    ...(monthFirst.length > 0 ? [`Dates have the month first in ${listed(monthFirst)}.`] : []),
    ...visible.flatMap(({ column, tellCells }) => describeColumn(column, tellCells)),
  ];
  if (remarks.length === 0) return '';
  const told = remarks.slice(0, mostRemarks);
  if (remarks.length > mostRemarks) told.push(`So it is with ${remarks.length - mostRemarks} more columns.`);
  return `How ${reading.table} was read: ${told.join(' ')}`;
}

function describeLayouts(layouts: readonly FileLayout[]): string[] {
  const encodings = [...new Set(layouts.map(({ encoding }) => encoding))].filter((name) => name !== 'utf-8');
  const bare = layouts.filter(({ header }) => !header).length;
  // A first line `sep=;` is no line of anybody's table.
  const titled = layouts.filter(({ linesBefore }) => linesBefore > 1);
  return [
    ...(encodings.length > 0 ? [`The text is ${listed(encodings.map(encodingName))}.`] : []),
    ...(bare > 0 ? ['There is no line of column names, so the columns are numbered.'] : []),
    ...titled
      .slice(0, 1)
      .map(({ linesBefore }) => `The first ${linesBefore} lines are not part of the table.`),
    ...describeTotalLines(layouts),
  ];
}

function encodingName(encoding: FileLayout['encoding']): string {
  switch (encoding) {
    case 'windows-1252':
      return 'Windows-1252 (Latin-1)';
    default:
      return encoding.toUpperCase();
  }
}
