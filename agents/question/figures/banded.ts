import type { Dimension, Filter, QueryIntent, Range } from '#lib/domain/query-intent.ts';
import { type NamedQuery, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import {
  columnNamed,
  isKey,
  lastDayOf,
  sameColumn,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import { type Band, bandsIn, edgeOf } from './bands.ts';
import { type CoreQuery, figureIn, namedCore } from './core-query.ts';
import type { MadeFigure, MakeFigure, SaidFigure } from './figure.ts';
import { numbersIn } from './numbers-in.ts';

/**
 * Rows gathered by the bounds of a number: "invoices under 5, 5 to 10 and over 10", "orders in buckets of 100". The core is bounded by the
 * number at one edge, which tells what is meant and in which unit it is kept; that bound gives way to the bands.
 */
export const makeBanded: MakeFigure = ([core], { slots, cores: asked }) => {
  if (core === undefined || core.intent.limit !== null) return null;
  const [width] = numbersIn(slots.width ?? '');
  // Where the core does not say of what, the unit has to have found what is called so.
  const { column } = slots;
  if (column !== undefined && !asked.some((each) => each.includes(column)) && !isOf(core, column))
    return null;
  if (width !== undefined) return inSteps(core, width);
  const bands = bandsIn(slots.bands ?? '');
  const edge = bands && edgeOf(bands);
  if (bands === null || edge === null) return null;
  return (
    inBands(core, bands, edge) ?? (slots.counted === undefined ? null : countedInBands(core, bands, edge))
  );
};

function inSteps(core: CoreQuery, width: number): SaidFigure | null {
  const bound = boundIn(core, width);
  if (bound === null || bound.isAge) return null;
  const { column, from } = bound.filter;
  const by = { column, grain: null, width: Number(from), label: `${nameInWords(column.column)} from` };
  const known: Filter = { kind: 'missing', column, negated: true };
  return groupedBy(core, by, [...bound.others, known], `in steps of ${width}`);
}

function inBands(core: CoreQuery, bands: readonly Band[], edge: number): SaidFigure | null {
  const bound = boundIn(core, edge);
  if (bound === null) return null;
  const { column } = bound.filter;
  const told = bands.map((band) => ({ label: band.label, within: rangeOf(band, bound, edge, core) }));
  const by = { column, grain: null, bands: told, label: `${nameInWords(column.column)} band` };
  const held: Filter = { kind: 'any', filters: told.map(({ within }) => within) };
  return groupedBy(core, by, [...bound.others, held], 'what is in none of the bands is left out');
}

/** The figure of the core for each group, in the order of the groups; null where the core has no figure over rows. */
function groupedBy(core: CoreQuery, by: Dimension, filters: Filter[], note: string): SaidFigure | null {
  const { intent } = core;
  const figure = figureIn(core);
  if (figure === null || (figure.measure.aggregate === null && figure.measure.expression === undefined))
    return null;
  // "By duration" is what the bands are of.
  const isApart = ({ column }: Dimension) => !sameColumn(column, by.column);
  const select = intent.select.filter((item) => 'measure' in item || isApart(item.dimension));
  const last = select.at(-1);
  const groups = [...intent.groupBy.filter(isApart), by];
  const said: QueryIntent = {
    ...intent,
    filters,
    select: [...select.slice(0, -1), { dimension: by }, ...(last === undefined ? [] : [last])],
    groupBy: groups,
    orderBy: groups.map((dimension) => ({ by: { dimension }, descending: false })),
  };
  return { said, reading: [note] };
}

/** Whether the one column that the core bounds has the last of these words in its name. */
function isOf({ intent }: CoreQuery, said: string): boolean {
  const wanted = words(said).map(stemOf).at(-1);
  return intent.filters.some(
    (filter) =>
      filter.kind === 'range' &&
      words(nameInWords(filter.column.column))
        .map(stemOf)
        .some((word) => word === wanted),
  );
}

type Bound = { readonly filter: Range; readonly isAge: boolean; readonly others: Filter[] };

/** The one condition that the edge became: above it, or begun so many years ago. null where it bounds a key, or nothing of a row. */
function boundIn({ intent, tables }: CoreQuery, edge: number): Bound | null {
  const year = yearOfAge(tables, edge);
  const bounds = intent.filters.flatMap((filter) => {
    if (filter.kind !== 'range') return [];
    const isAge = filter.from === null && String(filter.to).slice(0, 4) === year;
    const isAbove = filter.bounds === 'number' && filter.from !== null && filter.to === null;
    return isAge || isAbove ? [{ filter, isAge }] : [];
  });
  const [bound, ...more] = bounds;
  if (bound === undefined || more.length > 0) return null;
  const { table: name, column: named } = bound.filter.column;
  const table = tables.find((each) => sameName(each.name, name));
  const column = table && columnNamed(table, named);
  if (!table || !column || isKey(table, column)) return null;
  return { ...bound, others: intent.filters.filter((each) => each !== bound.filter) };
}

function yearOfAge(tables: CoreQuery['tables'], age: number): string {
  return String(Number(lastDayOf(tables, new Date()).slice(0, 4)) - age);
}

/** The bounds of a band as the column keeps them. */
function rangeOf(band: Band, { filter, isAge }: Bound, edge: number, { tables }: CoreQuery): Range {
  if (!isAge) {
    const scale = Number(filter.from) / edge;
    const kept = (value: number | null) => (value === null ? null : Number((value * scale).toPrecision(12)));
    const { includeFrom, includeTo } = band;
    return { ...filter, from: kept(band.from), to: kept(band.to), includeFrom, includeTo };
  }
  const isOfYear = filter.bounds === 'number';
  const begun = (age: number) => {
    const year = yearOfAge(tables, age);
    return isOfYear ? Number(year) : `${year}${String(filter.to).slice(4)}`;
  };
  // Ages are told in whole years: who is 30 is not yet 31.
  const wholeYear = isOfYear ? 0 : 1;
  const [youngest, oldest] = [
    band.from === null ? null : band.from + (band.includeFrom ? 0 : 1),
    band.to === null ? null : band.to + (band.includeTo ? wholeYear : isOfYear ? -1 : 0),
  ];
  return {
    ...filter,
    from: oldest === null ? null : begun(oldest),
    to: youngest === null ? null : begun(youngest),
    includeFrom: isOfYear,
    includeTo: true,
  };
}

/** "Customers with 1, 2 to 5 or more than 5 orders": how many things have so many rows of others. */
function countedInBands(core: CoreQuery, bands: readonly Band[], edge: number): MadeFigure | null {
  const { intent, dialect } = core;
  const [bound, ...more] = intent.having;
  if (bound === undefined || more.length > 0 || bound.value !== edge || bound.comparison !== '<') return null;
  const things: NamedQuery = namedCore({
    ...core,
    intent: {
      ...intent,
      having: [],
      select: [...intent.select.filter(isDimension), { measure: bound.measure }],
    },
  });
  const figure = `figures.${dialect.quoteIdentifier(things.columns.at(-1) ?? '')}`;
  const cases = bands.map((band, at) => ({ at: at + 1, label: band.label, test: testOf(band, figure) }));
  const told = (what: (each: (typeof cases)[number]) => string) =>
    `CASE ${cases.map((each) => `WHEN ${each.test} THEN ${what(each)}`).join(' ')} END`;
  const label = told((each) => dialect.quoteText(each.label));
  const [name, count, place] = [`${bound.measure.label} band`, 'number', 'place'];
  const columns = [
    `${label} AS ${dialect.quoteIdentifier(name)}`,
    `COUNT(*) AS ${dialect.quoteIdentifier(count)}`,
    `MIN(${told(({ at }) => `${at}`)}) AS ${dialect.quoteIdentifier(place)}`,
  ];
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM ${rowsOf(things)} WHERE ${cases.map(({ test }) => test).join(' OR ')} GROUP BY ${label}`,
      columns: [name, count, place],
    },
    order: [{ column: place, descending: false }],
    hidden: [place],
    reading: [`how many have a ${bound.measure.label} in each band`],
  };
}

function isDimension(item: QueryIntent['select'][number]): boolean {
  return 'dimension' in item;
}

function testOf({ from, to, includeFrom, includeTo }: Band, figure: string): string {
  const tests = [
    ...(from === null ? [] : [`${figure} ${includeFrom ? '>=' : '>'} ${from}`]),
    ...(to === null ? [] : [`${figure} ${includeTo ? '<=' : '<'} ${to}`]),
  ];
  return `(${tests.join(' AND ')})`;
}
