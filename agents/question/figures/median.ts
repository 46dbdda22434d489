import { medianPerGroup } from '#lib/sql/patterns/percentile.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** The median in place of the average that the core asks for. */
export const makeMedian: MakeFigure = ([core]) => {
  const figure = core && figureIn(core);
  if (core === undefined || figure?.measure.aggregate !== 'avg' || core.intent.having.length > 0) return null;
  const label = figure.measure.label.replace(/^average/, 'median');
  const rows = {
    ...core,
    intent: {
      ...core.intent,
      select: core.intent.select.map((item) =>
        'measure' in item ? { measure: { ...item.measure, aggregate: null } } : item,
      ),
      groupBy: [],
      limit: null,
    },
  };
  const within = dimensionsIn(core).map(({ column }) => column);
  const name = label.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();
  const median = medianPerGroup(namedCore(rows), { value: figure.column, within, name }, core.dialect);
  const order = within.length === 0 ? [] : [{ column: name, descending: true }];
  return { query: median, order, limit: core.intent.limit, reading: [label] };
};
