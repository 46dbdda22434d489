import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore, overTime, periodIn } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { english, grainNamed } from './lexicon.ts';

/** A level as it stood last in each period: "market value at each year end", "month-end closes". */
export const makePeriodEnd: MakeFigure = ([given], { slots }) => {
  const core = given && overTime(given);
  const figure = core && figureIn(core);
  const day = core && periodIn(core);
  const grain = grainNamed(slots.grain ?? '', english);
  if (!core || !figure || !day || grain === null || core.intent.limit !== null) return null;
  // What adds up over a period has a total and no end.
  if (day.dimension.grain !== null || core.intent.groupBy.length > 0) return null;
  const { intent, dialect } = core;
  const bucket = { dimension: { ...day.dimension, grain, label: grain } };
  const bucketed: CoreQuery = { ...core, intent: { ...intent, select: [bucket, ...intent.select] } };
  const rows = namedCore(bucketed);
  const [period = '', ...shown] = rows.columns;
  const series = dimensionsIn(core)
    .map(({ column }) => column)
    .filter((column) => column !== day.column);
  const last = topPerGroup(
    rows,
    { by: day.column, descending: true, within: [period, ...series], ties: 'keep', keep: 1 },
    dialect,
  );
  return {
    query: { ...last, columns: shown },
    order: [day.column, ...series].map((column) => ({ column, descending: false })),
    reading: [`${figure.measure.label} on the last day of each ${grain}`],
    lines: { along: day.column, series, values: [figure.column] },
  };
};
