import type { Measure } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
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
function lengthOfName(shown: readonly ShownDimension[], tables: Tables): number {
  const of = shown[0]?.dimension.column.table;
  const table = tables.find(({ name }) => name === of);
  const names = table === undefined ? [] : labelColumns(table).map(({ name }) => name);
  const isName = ({ dimension: { column } }: ShownDimension) =>
    column.table === of && names.includes(column.column);
  const length = shown.findIndex((each) => !isName(each));
  return Math.max(1, length);
}

/** "The most common reason per plan": the plain question orders all pairs of both by the number of their rows; of each group the first are kept. */
export const makeCommonestOfEach: MakeFigure = ([core]) => {
  const by = core?.intent.orderBy[0]?.by;
  if (core === undefined || by === undefined || !('measure' in by) || !countsRows(by.measure)) return null;
  const { intent } = core;
  const shown = intent.select.filter((item) => 'dimension' in item);
  if (intent.limit !== 1 || intent.offset !== undefined || intent.having.length > 0) return null;
  if (shown.length < 2 || intent.groupBy.length < 2) return null;
  const descending = intent.orderBy[0]?.descending ?? true;
  const rows = namedCore({
    ...core,
    intent: { ...intent, select: [...shown, { measure: by.measure }], orderBy: [], limit: null },
  });
  const [group = '', ...others] = rows.columns;
  const figure = others.at(-1) ?? '';
  const query = topPerGroup(
    rows,
    { by: figure, descending, within: [group], ties: 'keep', keep: 1 },
    core.dialect,
  );
  return {
    query: { ...query, columns: rows.columns },
    order: [{ column: group, descending: false }],
    reading: [`the ${descending ? 'most' : 'least'} common of each ${group.replaceAll('_', ' ')}`],
  };
};

function countsRows({ aggregate }: Measure): boolean {
  return aggregate === 'count';
}
