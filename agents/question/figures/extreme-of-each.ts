import { type ColumnRef, dateGrains, type Filter } from '#lib/domain/query-intent.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, figureIn, namedCore, periodIn } from './core-query.ts';
import { smallest } from './extreme.ts';
import type { MakeFigure } from './figure.ts';

/** The period with the largest or the smallest figure of each longer one, equal ones all: a month says its year. */
export const makeExtremeOfEach: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  const period = core && periodIn(core);
  const within = dateGrains.find((grain) => grain === slots.within);
  if (core === undefined || !figure || !period || within === undefined) return null;
  if (core.intent.limit !== null || core.intent.select.length > 2 || period.dimension.grain === null)
    return null;
  const longer = { ...period.dimension, grain: within, label: within };
  const { intent } = core;
  const { column } = period.dimension;
  // Rows without a day are of no month.
  const dated: Filter = { kind: 'missing', column, negated: true };
  const rows = namedCore({
    ...core,
    intent: {
      ...intent,
      filters: isAlwaysDated(core, column) ? intent.filters : [...intent.filters, dated],
      select: [{ dimension: longer }, ...intent.select],
      groupBy: [longer, ...intent.groupBy],
    },
  });
  const [group = ''] = rows.columns;
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  const query = topPerGroup(
    rows,
    { by: figure.column, descending: !isSmallest, within: [group], ties: 'keep', keep: 1 },
    core.dialect,
  );
  return {
    query: { ...query, columns: rows.columns },
    hidden: [group],
    order: [{ column: period.column, descending: false }],
    reading: [`where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'} in each ${within}`],
  };
};

function isAlwaysDated({ intent, tables }: CoreQuery, { table, column }: ColumnRef): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const isBound = intent.filters.some(
    (filter) => filter.kind === 'range' && filter.column.table === table && filter.column.column === column,
  );
  return isBound || (of && columnNamed(of, column))?.nullable !== true;
}
