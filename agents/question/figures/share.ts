import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { withShare } from '#lib/sql/patterns/share.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** What part of the total each group has, the largest first, of that of each period where it is told by period; beside its figure where both are asked for. */
export const makeShare: MakeFigure = ([core], { hundredfold, slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  const shownBy = dimensionsIn(core);
  const groups = shownBy.map(({ column }) => column);
  const periods = shownBy.filter(({ dimension }) => dimension.grain !== null).map(({ column }) => column);
  const within = periods.length < groups.length ? periods : [];
  const { aggregate } = figure.measure;
  if (groups.length === 0 || !['sum', 'count', 'count-distinct'].includes(aggregate ?? '')) return null;
  const { dialect } = core;
  const shared = withShare(namedCore(core), { value: figure.column, within, name: 'share' }, dialect);
  const label = hundredfold ? 'percentage' : 'share';
  const part = columnOf(shared, 'share', dialect);
  const shown = `${hundredfold ? '100 * ' : ''}${part} AS ${dialect.quoteIdentifier(label)}`;
  const kept = slots.told === undefined || slots.told === '' ? groups : [...groups, figure.column];
  const columns = [...kept.map((column) => columnOf(shared, column, dialect)), shown];
  return {
    query: { sql: `SELECT ${columns.join(', ')} FROM ${rowsOf(shared)}`, columns: [...kept, label] },
    order: [...within.map((column) => ({ column, descending: false })), { column: label, descending: true }],
    reading: [
      `${label} of the total of ${figure.measure.label}${within.length === 0 ? '' : ` of each ${within.join(' and ')}`}`,
    ],
  };
};
