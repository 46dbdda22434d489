import type { ColumnReading } from '#lib/domain/file-reading.ts';

/** The ways in which a person may have the cells of a column read. */
export const readingChoices = [
  { key: 'text', label: 'Text' },
  { key: 'number-point', label: 'Number, 1,234.5' },
  { key: 'number-comma', label: 'Number, 1.234,5' },
  { key: 'year-first', label: 'Date, year first' },
  { key: 'day-first', label: 'Date, day first' },
  { key: 'month-first', label: 'Date, month first' },
  { key: 'time', label: 'Time of day' },
  { key: 'boolean', label: 'True or false' },
] as const;
export type ReadingKey = (typeof readingChoices)[number]['key'];

/** Which of the choices a reading is. A date without any order that had to be chosen has its year first, or its month in letters. */
export function keyOfReading(reading: ColumnReading): ReadingKey {
  switch (reading.as) {
    case 'number':
      return reading.decimal === ',' ? 'number-comma' : 'number-point';
    case 'date':
      return orderOf(reading.orders);
    default:
      return reading.as;
  }
}

function orderOf(orders: Extract<ColumnReading, { as: 'date' }>['orders']): ReadingKey {
  const chosen = Object.values(orders);
  if (chosen.length === 0) return 'year-first';
  return chosen.includes('month-first') ? 'month-first' : 'day-first';
}

/** The reading of a choice; what was found of units, times and compact dates stays. */
export function readingOfKey(key: ReadingKey, found: ColumnReading): ColumnReading {
  switch (key) {
    case 'number-point':
    case 'number-comma': {
      const [decimal, thousands] = key === 'number-comma' ? ([',', '.'] as const) : (['.', ','] as const);
      const unit = found.as === 'number' ? found.unit : null;
      return { as: 'number', decimal, thousands, unit, scale: 0 };
    }
    case 'year-first':
    case 'day-first':
    case 'month-first': {
      const compact = found.as === 'date' && found.compact;
      const time = found.as === 'date' ? found.time : 'none';
      const orders = key === 'year-first' ? {} : { '.': key, '/': key, '-': key };
      return { as: 'date', orders, compact, time };
    }
    default:
      return { as: key };
  }
}
