import { dateGrains } from '#lib/domain/query-intent.ts';
import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import {
  type CoreFigure,
  type CoreQuery,
  dimensionsIn,
  figureIn,
  namedCore,
  type ShownDimension,
} from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { keptByDay } from './kept-by-day.ts';
import { levelsByDay } from './levels-by-period.ts';
import { english } from './lexicon.ts';
import { isAbout } from './movement.ts';

export const smallest: ReadonlySet<string> = new Set([
  'lowest',
  'least',
  'fewest',
  'smallest',
  'worst',
  'weakest',
  'bottom',
  'quietest',
  'slowest',
  ...english.words.bottoms.split('|'),
]);

/** The period, or the day of a level, with the largest or the smallest figure, equal ones all. */
export const makeExtreme: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  // One value is the highest of none.
  if (core.intent.groupBy.length > 0 && keptByDay(core.intent, core.tables) !== null) return null;
  const periods = dimensionsIn(core).filter(({ dimension }) => dimension.grain !== null);
  const isByPeriod = periods.length > 0;
  const byDay = isByPeriod ? null : levelsByDay(core);
  if ((!isByPeriod && byDay === null) || !isSoByValue(core, figure, slots)) return null;
  const groups = byDay === null ? namedCore(core) : byDay.rows;
  const value = columnOf(groups, byDay?.value ?? figure.column, core.dialect);
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  // "The busiest month of each year": within the longer of two periods.
  const [longest, shorter] = periods.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (longest !== undefined && shorter !== undefined) {
    const within = [longest.column];
    const rank = { by: figure.column, descending: !isSmallest, within, ties: 'keep', keep: 1 } as const;
    // What has no day is of no period.
    const day = columnOf(groups, shorter.column, core.dialect);
    const dated = { ...groups, sql: `SELECT * FROM ${rowsOf(groups)} WHERE ${day} IS NOT NULL` };
    const { sql } = topPerGroup(dated, rank, core.dialect);
    return {
      query: { sql, columns: groups.columns },
      order: [{ column: longest.column, descending: false }],
      reading: [
        `where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'} in each ${longest.column}`,
      ],
    };
  }
  const rows = rowsOf(groups);
  return {
    query: {
      sql: `SELECT * FROM ${rows} WHERE ${value} = (SELECT ${isSmallest ? 'MIN' : 'MAX'}(${value}) FROM ${rows})`,
      columns: groups.columns,
    },
    order: [],
    ...(byDay !== null && { intent: byDay.intent }),
    reading: [`where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'}`],
  };
};

const byLength: readonly (string | null)[] = dateGrains;

function lengthOf({ dimension }: ShownDimension): number {
  return byLength.indexOf(dimension.grain);
}

/** A currency is weakest where one of it is worth least: its rate has to say that it is the worth of one, and in what. */
function isSoByValue({ tables }: CoreQuery, { measure }: CoreFigure, { most = '', against }: Slots): boolean {
  if (!byStrength.test(most) && against === undefined) return true;
  const table = tables.find(({ name }) => sameName(name, measure.table));
  const level = table && measure.column && columnNamed(table, measure.column.column);
  if (!table || !level || !isAbout(against, { table, level })) return false;
  return !/rate/i.test(`${level.name} ${measure.label}`) || worthOfOne.test(level.description ?? '');
}

type Slots = Readonly<Record<string, string>>;

const byStrength = /^(?:weakest|strongest)$/i;
const worthOfOne = /\b(?:value|price|worth) of (?:one|1|a)\b/i;
