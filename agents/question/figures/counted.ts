import { columnOf, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { calledBy } from '../assumed/never-done.ts';
import { type CoreQuery, dimensionsIn, figureIn, furtherFilters, namedCore, withKeys } from './core-query.ts';
import { countOf, type MakeFigure } from './figure.ts';
import { isCount } from './rows-counted.ts';

/** How many things a list holds, where each is a group of rows: companies with more than one product. */
export const makeCounted: MakeFigure = ([core], { slots }) => {
  if (core === undefined || core.intent.having.length === 0 || core.intent.limit !== null) return null;
  return countOf(`number of ${slots.things ?? 'things'}`, `FROM ${rowsOf(namedCore(core))}`, core.dialect);
};

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

/** "Number of orders by number of lines": how many things have one of the others, how many have two. Those that have none are not among them. */
export const makeNumberByNumber: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (!core || !figure || !isCount(figure.measure) || core.intent.limit !== null) return null;
  const things = new Set(dimensionsIn(core).map(({ dimension }) => dimension.column.table));
  if (things.size !== 1 || dimensionsIn(core).some(({ dimension }) => dimension.grain !== null)) return null;
  if (things.has(figure.measure.table) || core.intent.having.length > 0) return null;
  const { dialect } = core;
  const { query } = withKeys(core);
  const number = columnOf(query, figure.column, dialect);
  const label = `number of ${slots.things ?? 'things'}`;
  const columns = [
    { name: figure.column, sql: number },
    { name: label, sql: 'COUNT(*)' },
  ];
  return {
    query: {
      sql: `SELECT ${named(columns, dialect).join(', ')} FROM ${rowsOf(query)} GROUP BY ${number}`,
      columns: [figure.column, label],
    },
    order: [{ column: figure.column, descending: false }],
    reading: [`${label} by their ${figure.measure.label}`],
  };
};

/** "Shops with ten or more tills, and how many each": what is bounded of the things that are listed is shown beside them. */
export const makeBoundShown: MakeFigure = ([core], { slots }) => {
  const [bound, ...others] = core?.intent.having ?? [];
  if (!core || bound === undefined || others.length > 0 || core.intent.limit !== null) return null;
  const { select } = core.intent;
  if (select.some((item) => 'measure' in item)) return null;
  const { measure } = bound;
  // "Customers with at least 5 orders and how many they returned" is told of returns.
  const [verb, ...more] = tokenize(slots.verb ?? '');
  const things = new Set([measure.table, ...core.intent.groupBy.map(({ column }) => column.table)]);
  const isOfOthers = verb !== undefined && calledBy(verb, core.tables).some(({ name }) => !things.has(name));
  if (more.length > 0 || isOfOthers) return null;
  return {
    said: {
      ...core.intent,
      select: [...select, { measure }],
      orderBy: [{ by: { measure }, descending: true }, ...core.intent.orderBy],
    },
    reading: [],
  };
};

/** "What share of customers ordered more than once": of the things with any such rows, or of all where those are asked of, the part that has at least two. */
export const makeRepeaters: MakeFigure = ([core, all], { hundredfold }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null || dimensionsIn(core).length === 0)
    return null;
  const { aggregate } = figure.measure;
  if (aggregate !== 'count' && aggregate !== 'count-distinct') return null;
  const whole = all === undefined ? null : figureIn(all);
  if (all !== undefined && (whole === null || dimensionsIn(all).length > 0)) return null;
  const { dialect } = core;
  const rows = namedCore(core);
  const repeating = `SUM(CASE WHEN ${columnOf(rows, figure.column, dialect)} > 1 THEN 1 ELSE 0 END)`;
  const of =
    all === undefined || whole === null
      ? 'COUNT(*)'
      : `(SELECT ${columnOf(namedCore(all), whole.column, dialect)} FROM ${rowsOf(namedCore(all))})`;
  const label = hundredfold ? 'percentage' : 'share';
  const share = dialect.divide(repeating, `NULLIF(${of}, 0)`);
  return {
    query: {
      sql: `SELECT ${hundredfold ? '100 * ' : ''}${share} AS ${dialect.quoteIdentifier(label)} FROM ${rowsOf(rows)}`,
      columns: [label],
    },
    order: [],
    reading: [`the part of which the ${figure.measure.label} is more than one`],
  };
};

/** "Share of flights with more than one delay": how many of the things are such that rows of each have to be counted. */
export const makePartOfList: MakeFigure = ([all, part], { slots, hundredfold }) => {
  if (all === undefined || part === undefined || part.intent.having.length === 0) return null;
  if (!isListOf(all, part.intent.subject) || all.intent.groupBy.length > 0) return null;
  if (!isListOf(part, part.intent.subject)) return null;
  // Who has several has one: what is said of all holds for those.
  if (furtherFilters(part, all).some(({ kind }) => kind !== 'exists')) return null;
  const { dialect } = all;
  const count = (core: CoreQuery) => `(SELECT COUNT(*) FROM (${namedCore(core).sql}) listed)`;
  const label = hundredfold ? 'percentage' : 'share';
  const share = dialect.divide(count(part), count(all));
  return {
    query: {
      sql: `SELECT ${hundredfold ? '100 * ' : ''}${share} AS ${dialect.quoteIdentifier(label)}`,
      columns: [label],
    },
    order: [],
    reading: [`${label} of ${slots.things ?? 'all'}`],
  };
};

/** Whether rows of one table are listed, each once. */
function isListOf({ intent }: CoreQuery, subject: string): boolean {
  const { limit, select } = intent;
  return (
    limit === null &&
    sameName(intent.subject, subject) &&
    select.length > 0 &&
    select.every((item) => 'dimension' in item)
  );
}
