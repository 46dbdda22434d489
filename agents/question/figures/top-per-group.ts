import type { TableSchema } from '#lib/domain/schema.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { labelColumns } from '../../query/writer/built-in/table-nature.ts';
import { dimensionsIn, figureIn, namedCore, type ShownDimension } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { numbersIn } from './numbers-in.ts';

/** The first so many of each group by a figure, equal ones all. */
export const makeTopPerGroup: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  // "The best of each" is one.
  const [keep] = slots.keep === undefined ? [1] : numbersIn(slots.keep);
  if (core === undefined || !figure || keep === undefined || core.intent.limit !== null) return null;
  const shown = dimensionsIn(core);
  const columns = shown.map(({ column }) => column);
  const within = columns.slice(0, lengthOfName(shown, core.tables));
  if (within.length === 0 || within.length === columns.length) return null;
  const query = topPerGroup(
    namedCore(core),
    { by: figure.column, descending: true, within, ties: 'keep', keep },
    core.dialect,
  );
  const order = [
    ...within.map((column) => ({ column, descending: false })),
    { column: figure.column, descending: true },
  ];
  return {
    query: { ...query, columns: [...columns, figure.column] },
    order,
    reading: [
      `the first ${keep} of each ${within.join(' and ').replaceAll('_', ' ')} by ${figure.measure.label}`,
    ],
  };
};

/** How many columns the group is called by: a person by the first and the last name together. */
function lengthOfName(shown: readonly ShownDimension[], tables: readonly TableSchema[]): number {
  const of = shown[0]?.dimension.column.table;
  const table = tables.find(({ name }) => name === of);
  const names = table === undefined ? [] : labelColumns(table).map(({ name }) => name);
  const isName = ({ dimension: { column } }: ShownDimension) =>
    column.table === of && names.includes(column.column);
  const length = shown.findIndex((each) => !isName(each));
  return Math.max(1, length);
}
