import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "How many members have 1, 2, 3 … loans": for each number of rows, or each that is listed, the things that have so many. Those without any have none to be told by. */
export const makeHowManyHave: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null || core.intent.having.length > 0)
    return null;
  const { aggregate, table } = figure.measure;
  if (aggregate !== 'count' && aggregate !== 'count-distinct') return null;
  const things = new Set(core.intent.groupBy.map(({ column }) => column.table));
  const isOfThings = core.intent.groupBy.every(({ grain }) => grain === null);
  // The days of a sale are no things that have so many of them.
  if (things.size !== 1 || !isOfThings || things.has(table) || !isToldApart(core)) return null;
  const { dialect } = core;
  const quote = (text: string) => dialect.quoteIdentifier(text);
  const rows = namedCore(core);
  const number = columnOf(rows, figure.column, dialect);
  const count = `number of ${slots.things ?? 'things'}`;
  const listed = slots.listed === undefined ? '' : ` WHERE ${number} IN (${slots.listed})`;
  return {
    query: {
      sql: `SELECT ${number} AS ${quote(figure.column)}, COUNT(*) AS ${quote(count)} FROM ${rowsOf(rows)}${listed} GROUP BY ${number}`,
      columns: [figure.column, count],
    },
    order: [{ column: figure.column, descending: false }],
    reading: [
      `how many have each ${figure.measure.label}${slots.listed === undefined ? '' : ` of ${slots.listed}`}`,
    ],
  };
};

/** Whether each group is one thing, by its key or by what only one of them is called. */
function isToldApart({ intent, tables }: CoreQuery): boolean {
  return intent.groupBy.some(({ column: ref }) => {
    const table = tables.find(({ name }) => sameName(name, ref.table));
    const column = table && columnNamed(table, ref.column);
    return column?.unique === true || (table?.primaryKey.length === 1 && table.primaryKey[0] === ref.column);
  });
}
