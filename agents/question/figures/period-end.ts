import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { MakeFigure } from './figure.ts';
import { levelsByPeriod } from './levels-by-period.ts';
import { english, grainNamed, groupingWords } from './lexicon.ts';

/** A level as it stood last in each period: "market value at each year end", "month-end closes". */
export const makePeriodEnd: MakeFigure = ([given], { slots }) => {
  const grain = grainNamed(slots.grain ?? '', english);
  const levels = given === undefined || grain === null ? null : levelsByPeriod(given, grain);
  if (levels === null) return null;
  // "Shops by stock at each year end" are not taken together.
  const isByThings = tokenize(slots.measure ?? '').some(({ lower }) => groupingWords.has(lower));
  if (isByThings && levels.series.length === 0) return null;
  const { rows, day, value, series, label, told, intent } = levels;
  return {
    query: { ...rows, columns: rows.columns.filter((column) => column !== told && column !== 'rank') },
    order: [day, ...series].map((column) => ({ column, descending: false })),
    reading: [`${label} on the last day of each ${grain}`],
    intent,
    lines: { along: day, series, values: [value] },
  };
};
