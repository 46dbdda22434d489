import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { withShare } from '#lib/sql/patterns/share.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** What part of the total each group has, the largest first; beside its figure where both are asked for. */
export const makeShare: MakeFigure = ([core], { hundredfold, slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  const groups = dimensionsIn(core).map(({ column }) => column);
  const { aggregate } = figure.measure;
  if (groups.length === 0 || !['sum', 'count', 'count-distinct'].includes(aggregate ?? '')) return null;
  const { dialect } = core;
  const shared = withShare(namedCore(core), { value: figure.column, name: 'share' }, dialect);
  const label = hundredfold ? 'percentage' : 'share';
  const part = columnOf(shared, 'share', dialect);
  const shown = `${hundredfold ? '100 * ' : ''}${part} AS ${dialect.quoteIdentifier(label)}`;
  const kept = slots.told === undefined || slots.told === '' ? groups : [...groups, figure.column];
  const columns = [...kept.map((column) => columnOf(shared, column, dialect)), shown];
  return {
    query: { sql: `SELECT ${columns.join(', ')} FROM ${rowsOf(shared)}`, columns: [...kept, label] },
    order: [{ column: label, descending: true }],
    reading: [`${label} of the total of ${figure.measure.label}`],
  };
};
