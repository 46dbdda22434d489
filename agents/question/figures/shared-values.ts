import type { Dimension } from '#lib/domain/query-intent.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, figureIn } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "Which badges are used by more than one member": of the values that rows are counted by those that several have. */
export const makeSharedValues: MakeFigure = ([core]) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  const { measure } = figure;
  if (measure.aggregate !== 'count' && measure.aggregate !== 'count-distinct') return null;
  const value = valueIn(core, measure.table);
  if (value === null) return null;
  const { intent } = core;
  return {
    said: {
      ...intent,
      select: [{ dimension: value }, { measure }],
      groupBy: [value],
      // What is not noted is shared by nobody.
      filters: [...intent.filters, { kind: 'missing', column: value.column, negated: true }],
      having: [...intent.having, { measure, comparison: '>', value: 1 }],
      orderBy: [{ by: { measure }, descending: true }],
    },
    reading: [],
  };
};

/** What the things are told by, where that is one column; null where others have a column of that name as well. */
function valueIn({ intent, tables }: CoreQuery, things: string): Dimension | null {
  const isFixed = ({ column: { table, column } }: Dimension) =>
    intent.filters.some(
      (filter) =>
        filter.kind === 'equals' && sameName(filter.column.table, table) && filter.column.column === column,
    );
  const told = intent.select.flatMap((item) =>
    'dimension' in item && item.dimension.grain === null && !isFixed(item.dimension) ? [item.dimension] : [],
  );
  const ofOthers = told.filter(({ column }) => !sameName(column.table, things));
  const [value, ...more] = ofOthers.length > 0 ? ofOthers : told;
  const own = tables.find(({ name }) => sameName(name, things));
  if (value === undefined || more.length > 0 || own === undefined) return null;
  const isTheirs = !sameName(value.column.table, things) && columnNamed(own, value.column.column) !== null;
  return isTheirs ? null : value;
}
