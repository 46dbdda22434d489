import { medianPerGroup } from '#lib/sql/patterns/percentile.ts';
import type { MakeFigure } from './figure.ts';
import { valuesAveraged } from './values-averaged.ts';

/** The median in place of the average that the core asks for. */
export const makeMedian: MakeFigure = ([core]) => {
  const values = core && valuesAveraged(core);
  if (core === undefined || !values) return null;
  const { rows, value, within } = values;
  const label = `median ${values.label}`;
  const name = label.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();
  const median = medianPerGroup(rows, { value, within, name }, core.dialect);
  const order = within.length === 0 ? [] : [{ column: name, descending: true }];
  return { query: median, order, limit: core.intent.limit, reading: [label] };
};
