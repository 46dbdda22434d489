import type { Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import { type CoreQuery, dimensionsIn, figureIn, withKeys } from './core-query.ts';
import { countOf, type MakeFigure } from './figure.ts';

/**
 * The things for which a figure is higher, or lower, at the later of two times. Who has nothing at one of them has a sum or a number of
 * zero there; a price or a balance that is not known is compared with nothing.
 */
export const makeBetweenPeriods: MakeFigure = ([before, after], { slots }) => {
  if (before === undefined || after === undefined) return null;
  const [was, is] = [figureIn(before), figureIn(after)];
  if (was === null || is === null || !isSameFigure(was.measure, is.measure)) return null;
  if ([before, after].some(({ intent }) => intent.limit !== null || !isByThing(intent.groupBy))) return null;
  const groups = dimensionsIn(before).map(({ column }) => column);
  const others = dimensionsIn(after).map(({ column }) => column);
  if (groups.length === 0 || groups.join('\n') !== others.join('\n')) return null;
  // Both of one time would compare a figure with itself.
  if (JSON.stringify(before.intent.filters) === JSON.stringify(after.intent.filters)) return null;

  const { dialect } = before;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const rises = slots.moved === 'up';
  const [more, less] = rises ? [after, before] : [before, after];
  const [{ query: high, keys }, { query: low }] = [withKeys(more), withKeys(less)];
  const value = (side: string) => `${side}.${name(is.column)}`;
  const isCounted = isSum(is.measure);
  const lower = isCounted ? `COALESCE(${value('low')}, 0)` : value('low');
  const on = [...groups, ...keys].map((group) => `low.${name(group)} = high.${name(group)}`).join(' AND ');
  // Sums of fractions that are equal may differ in their last digit.
  const noise = isCount(is.measure) ? '' : ` + 0.000000001 * ABS(${value('high')})`;
  const rows = `(${high.sql}) high ${isCounted ? 'LEFT JOIN' : 'JOIN'} (${low.sql}) low ON ${on} WHERE ${value('high')} > ${lower}${noise}`;
  const reading = [
    `those of which ${is.measure.label} is ${rises ? 'higher' : 'lower'} at the later of the two times`,
  ];
  if (slots.counted !== undefined)
    return countOf(`number of ${slots.counted}`, `FROM ${rows}`, dialect, reading);
  const shown = groups.map((group) => `high.${name(group)}`);
  if (slots.both !== undefined) {
    const [was, now] = rises ? [lower, value('high')] : [value('high'), lower];
    return {
      query: {
        sql: `SELECT ${[...shown, `${was} AS ${name('before')}`, `${now} AS ${name('after')}`].join(', ')} FROM ${rows}`,
        columns: [...groups, 'before', 'after'],
      },
      order: groups.map((column) => ({ column, descending: false })),
      reading,
    };
  }
  return {
    query: {
      sql: `SELECT ${shown.join(', ')}, ${value('high')} - ${lower} AS ${name(difference)} FROM ${rows}`,
      columns: [...groups, difference],
    },
    order: [{ column: difference, descending: true }],
    hidden: [difference],
    reading,
  };
};

const difference = 'difference';

function isByThing(groupBy: CoreQuery['intent']['groupBy']): boolean {
  return groupBy.length > 0 && groupBy.every(({ grain }) => grain === null);
}

function isSameFigure(one: Measure, other: Measure): boolean {
  return (
    one.aggregate === other.aggregate &&
    one.expression === other.expression &&
    one.column?.column === other.column?.column &&
    one.table === other.table
  );
}

function isCount({ aggregate, expression }: Measure): boolean {
  return expression === undefined && aggregate?.startsWith('count') === true;
}

function isSum({ aggregate, expression }: Measure): boolean {
  if (expression !== undefined) return /^(?:SUM|COUNT)\(/.test(expression);
  return aggregate === 'sum' || aggregate?.startsWith('count') === true;
}

/** "Claims per cause, January to August 2025 next to the same months of 2024": the figure of both times for whatever has it at one of them. */
export const makeBothTimes: MakeFigure = ([before, after], { slots }) => {
  if (before === undefined || after === undefined) return null;
  const [was, is] = [figureIn(before), figureIn(after)];
  const groups = dimensionsIn(before).map(({ column }) => column);
  const others = dimensionsIn(after).map(({ column }) => column);
  if (was === null || is === null || groups.join('\n') !== others.join('\n')) return null;
  const isSame =
    JSON.stringify({ ...was.measure, label: '' }) === JSON.stringify({ ...is.measure, label: '' });
  if (!isSame || was.measure.aggregate === null) return null;
  if ([before, after].some(({ intent }) => intent.limit !== null)) return null;
  const names = [before, after].map(({ intent }) => yearOf(intent));
  const isByYear = names.every((year) => year !== null) && names[0] !== names[1];
  const days = slots.days?.split(' ');
  const columns = (days ?? (isByYear ? names : null))?.map((time) => `${was.column}_${time}`) ?? [
    'before',
    'after',
  ];
  const { dialect } = before;
  const quote = (column: string) => dialect.quoteIdentifier(column);
  // Nothing counted or added up is zero; a mean of nothing is none, and so is a level that nobody kept on a day.
  const isAmount = was.measure.aggregate.startsWith('count') || was.measure.aggregate === 'sum';
  const nothing = isAmount && days === undefined ? '0' : 'NULL';
  const sides = [withKeys(before), withKeys(after)];
  const [one, other] = sides.map(({ query, keys }, side) => {
    const shown = [...groups, ...keys].map(quote);
    const figures = columns.map(
      (column, at) => `${at === side ? quote(was.column) : nothing} AS ${quote(column)}`,
    );
    return `SELECT ${[...shown, ...figures].join(', ')} FROM (${query.sql}) side_${side + 1}`;
  });
  const keys = [...groups, ...(sides[0]?.keys ?? [])].map(quote);
  const taken = columns.map((column) => `MAX(${quote(column)}) AS ${quote(column)}`);
  const by = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  return {
    query: {
      sql: `SELECT ${[...groups.map(quote), ...taken].join(', ')} FROM (${one} UNION ALL ${other}) both_times${by}`,
      columns: [...groups, ...columns],
    },
    order: groups.map((column) => ({ column, descending: false })),
    reading: [`${was.measure.label} at both times`],
  };
};

/** The year of the time that a figure is of. */
function yearOf({ filters }: QueryIntent): string | null {
  const [only, ...others] = filters.flatMap((filter) =>
    filter.kind === 'range' && filter.bounds !== 'number' && filter.from !== null
      ? [String(filter.from)]
      : [],
  );
  return only !== undefined && others.length === 0 ? only.slice(0, 4) : null;
}
