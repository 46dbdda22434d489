import type { ColumnReading, FileColumn } from './file-reading.ts';
import { writeCount } from './write-number.ts';

/** What people should know of how one column was read, in sentences. */
export function describeColumn(column: FileColumn, tellCells: boolean): string[] {
  const { name, reading, sure, misfits, placeholders, unreadIn, almost } = column;
  const shown = (examples: typeof misfits.examples) =>
    tellCells && examples.length > 0
      ? ` (${examples.map(({ text, row }) => `\u201c${text}\u201d in row ${row}`).join(', ')})`
      : '';
  const remarks: string[] = [];
  if (!sure) remarks.push(doubt(name, reading));
  if (misfits.count > 0) {
    remarks.push(
      `${cells(misfits.count)} of ${name} ${misfits.count === 1 ? 'is' : 'are'} no ${kindName(reading)}${shown(misfits.examples)}: empty there, kept in ${unreadIn}.`,
    );
  }
  if (placeholders > 0) {
    remarks.push(`${cells(placeholders)} of ${name} mark${placeholders === 1 ? 's' : ''} a missing value.`);
  }
  // Leading zeros are how codes look; nobody takes them for broken numbers.
  if (almost && !almost.misfits.examples.every(({ text }) => /^0\d/.test(text))) {
    remarks.push(
      `${name} stays text: ${cells(almost.misfits.count)} of it ${almost.misfits.count === 1 ? 'is' : 'are'} no ${kindName(almost.reading)}${shown(almost.misfits.examples)}.`,
    );
  }
  return remarks;
}

/** What one cell of this reading is. */
export function kindName(reading: ColumnReading): string {
  switch (reading.as) {
    case 'number':
      if (reading.unit === '%') return 'percentage';
      return reading.unit === null ? 'number' : `amount in ${reading.unit}`;
    case 'boolean':
      return 'true or false';
    case 'time':
      return 'time of day';
    default:
      return reading.as;
  }
}

export function listed(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function doubt(name: string, reading: ColumnReading): string {
  if (reading.as === 'number') {
    const read = reading.decimal === ',' ? '1.234 as a thousand' : '1,234 as a thousand and 1.234 as one';
    return `Nothing in ${name} tells the decimal sign: it reads ${read}.`;
  }
  if (reading.as === 'date') {
    const first = Object.values(reading.orders).includes('day-first') ? 'day' : 'month';
    return `Nothing in ${name} tells whether day or month comes first: the ${first} was taken.`;
  }
  return `${name} can be read in another way as well.`;
}

function cells(count: number): string {
  return `${writeCount(count, null)} ${count === 1 ? 'cell' : 'cells'}`;
}
