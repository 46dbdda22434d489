import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { numbersIn } from './numbers-in.ts';

/** The first so many of each group by a figure, equal ones all. */
export const makeTopPerGroup: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  // "The best of each" is one.
  const [keep] = slots.keep === undefined ? [1] : numbersIn(slots.keep);
  const [group, ...others] = core ? dimensionsIn(core).map(({ column }) => column) : [];
  if (core === undefined || !figure || keep === undefined || group === undefined || others.length === 0)
    return null;
  if (core.intent.limit !== null) return null;
  const query = topPerGroup(
    namedCore(core),
    { by: figure.column, descending: true, within: [group], ties: 'keep', keep },
    core.dialect,
  );
  const columns = [group, ...others, figure.column];
  const order = [
    { column: group, descending: false },
    { column: figure.column, descending: true },
  ];
  return {
    query: { ...query, columns },
    order,
    reading: [`the first ${keep} of each ${group.replaceAll('_', ' ')} by ${figure.measure.label}`],
  };
};
