import type { ColumnReading } from '../../domain/file-reading.ts';
import { orderedMarks } from './column-candidates.ts';

/** One reading of a column with what the whole column says to it. */
export type CountedReading = {
  readonly reading: ColumnReading;
  /** Cells that fit. */
  readonly fits: number;
  /** Cells that do not fit, placeholders apart. */
  readonly misfits: number;
  /** Misfits with a digit in them, such as `A12`. */
  readonly misfitsWithDigits: number;
  /** Cells that say that there is no value. */
  readonly placeholders: number;
};

/** What the rest of the file says, for cells that allow two readings. */
export type Habits = {
  /** Null where nothing tells. */
  readonly decimal: '.' | ',' | null;
  readonly dateOrder: 'day-first' | 'month-first' | null;
};

export type Choice = {
  readonly chosen: CountedReading | null;
  readonly sure: boolean;
  /** What most cells are, though too few for it to be chosen. */
  readonly almost: CountedReading | null;
};

/** Of the cells that say something, the share that may be unreadable. */
const mostMisfits = 0.1;

/** The reading that fits most cells; among equals the one that agrees with the rest of the file. Null is text. */
export function chooseReading(counted: readonly CountedReading[], habits: Habits): Choice {
  const most = Math.max(0, ...counted.map(({ fits }) => fits));
  if (most === 0) return { chosen: null, sure: true, almost: null };
  const equals = counted.filter(({ fits }) => fits === most);
  const [best] = equals.toSorted((a, b) => agreement(b.reading, habits) - agreement(a.reading, habits));
  if (!best) return { chosen: null, sure: true, almost: null };
  if (!isAcceptable(best)) return { chosen: null, sure: true, almost: isNear(best) ? best : null };
  return { chosen: best, sure: equals.length === 1, almost: null };
}

function isAcceptable({ reading, fits, misfits, misfitsWithDigits }: CountedReading): boolean {
  if (misfits === 0) return true;
  const few = misfits <= (fits + misfits) * mostMisfits || (misfits === 1 && fits >= 3);
  // Among plain whole numbers a cell like A12 or 007 shows that they are names of things.
  return few && (isShaped(reading) || misfitsWithDigits === 0);
}

function isNear({ fits, misfits }: CountedReading): boolean {
  return fits >= 3 && misfits <= (fits + misfits) / 3;
}

/** Whether the cells have more form than digits: a decimal sign, grouping, a unit, parts of a date. */
function isShaped(reading: ColumnReading): boolean {
  if (reading.as === 'date') return !reading.compact;
  if (reading.as !== 'number') return true;
  return reading.thousands !== '' || reading.unit !== null || reading.scale !== 0;
}

function agreement(reading: ColumnReading, { decimal, dateOrder }: Habits): number {
  if (reading.as === 'number') return reading.decimal === (decimal ?? '.') ? 1 : 0;
  if (reading.as !== 'date') return 0;
  return orderedMarks(reading).filter((mark) => {
    // Dots are a European habit wherever they stand.
    const usual = mark === '.' ? 'day-first' : (dateOrder ?? 'month-first');
    return reading.orders[mark] === usual;
  }).length;
}
