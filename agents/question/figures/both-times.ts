import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { dimensionsIn, figureIn, withKeys } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

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
