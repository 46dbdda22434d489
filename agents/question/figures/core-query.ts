import type { Dialect } from '#lib/datasource/data-source.ts';
import {
  type ColumnRef,
  type DateGrain,
  type Dimension,
  type Filter,
  isDatePart,
  type Measure,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { compileIntent, headings } from '../../query/writer/built-in/compile-intent.ts';
import { aggregateWords, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import {
  columnNamed,
  eventDate,
  isAdditive,
  isKey,
  isLevel,
} from '../../query/writer/built-in/table-nature.ts';
import { keptByDay } from './kept-by-day.ts';

/** A plain question that was read, as something a figure can stand on. */
export type CoreQuery = {
  readonly intent: QueryIntent;
  readonly dialect: Dialect;
  readonly tables: Tables;
};

/** What a part is said to meet that the whole is not. */
export function furtherFilters(whole: CoreQuery, part: CoreQuery): Filter[] {
  const own = new Set(whole.intent.filters.map((filter) => JSON.stringify(filter)));
  return part.intent.filters.filter((filter) => !own.has(JSON.stringify(filter)));
}

/** The statement of a core without its order, and what its columns are called. */
export function namedCore({ intent, dialect, tables }: CoreQuery): NamedQuery {
  return {
    sql: compileIntent({ ...intent, orderBy: [] }, dialect, tables),
    columns: headings(intent.select),
  };
}

/** A core whose groups are told apart by more than what is shown of them shows that as well: two people may have one name. */
export function withKeys(core: CoreQuery): { readonly query: NamedQuery; readonly keys: readonly string[] } {
  const { select, groupBy } = core.intent;
  const hidden = groupBy.filter(
    (group) => !select.some((item) => 'dimension' in item && sameDimension(item.dimension, group)),
  );
  const labelled = hidden.map((dimension, at) => ({ dimension: { ...dimension, label: `key ${at + 1}` } }));
  const query = namedCore({ ...core, intent: { ...core.intent, select: [...select, ...labelled] } });
  return { query, keys: query.columns.slice(select.length) };
}

/** The figure that a core shows: what it computes, else its one column of numbers. */
export type CoreFigure = {
  readonly measure: Measure;
  readonly column: string;
};

/** null where the core shows no figure or several. */
export function figureIn({ intent, tables }: CoreQuery): CoreFigure | null {
  const names = headings(intent.select);
  const all = intent.select.flatMap((item, at): (CoreFigure & { computed: boolean })[] => {
    const column = names[at] ?? '';
    if ('measure' in item) return [{ measure: item.measure, column, computed: true }];
    const { column: ref, grain, label } = item.dimension;
    if (grain !== null || !isFigureColumn(ref, tables)) return [];
    const measure = { aggregate: null, column: ref, times: null, table: ref.table, label };
    return [{ measure, column, computed: false }];
  });
  const computed = all.filter((figure) => figure.computed);
  const [only, ...others] = computed.length > 0 ? computed : all;
  return only !== undefined && others.length === 0 ? only : null;
}

export function isFigureColumn(ref: ColumnRef, tables: Tables): boolean {
  const table = tables.find(({ name }) => name === ref.table);
  const column = table && columnNamed(table, ref.column);
  return !!table && !!column && isNumeric(column) && !isKey(table, column);
}

export type ShownDimension = { readonly dimension: Dimension; readonly column: string };

/** A figure that SQL of ours computes over the rows of each group. */
export function computedMeasure(expression: string, table: string, label: string): Measure {
  return { aggregate: null, column: null, times: null, expression, table, label };
}

/** What stands beside the figure. */
export function dimensionsIn(core: CoreQuery): ShownDimension[] {
  const names = headings(core.intent.select);
  const figure = figureIn(core)?.column;
  return core.intent.select.flatMap((item, at) =>
    'dimension' in item && names[at] !== figure
      ? [{ dimension: item.dimension, column: names[at] ?? '' }]
      : [],
  );
}

/** The dimension that says when. */
export function periodIn(core: CoreQuery): ShownDimension | null {
  return dimensionsIn(core).find(({ dimension }) => isDateColumn(dimension.column, core.tables)) ?? null;
}

export function isDateColumn({ table, column }: ColumnRef, tables: Tables): boolean {
  const known = tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
  return known !== undefined && isDate(known);
}

/**
 * The core at every time: for each day of a level (a price, a balance), for each month of what adds up, unless it says by what.
 * The many things that a question without a name is about are taken together. null where its table has no date, or where it is told by other periods than those asked for.
 */
export function overTime(given: CoreQuery, asked: DateGrain | null = null): CoreQuery | null {
  const kept = keptByDay(given.intent, given.tables);
  const core = kept === null ? given : { ...given, intent: kept };
  const figure = figureIn(core);
  const table = core.tables.find(({ name }) => name === figure?.measure.table);
  const known = periodIn(core);
  if (figure === null || table === undefined || isDatePart(known?.dimension.grain ?? null)) return null;
  const told = known?.dimension.grain ?? null;
  if (told !== null) return asked === null || asked === told ? core : null;
  const day = eventIn(core, table) ?? eventDate(table);
  if (!day) return null;
  const { intent } = core;
  const filters = intent.filters.filter(({ kind }) => kind !== 'latest');
  const isNamed = filters.some(({ kind }) => kind === 'equals');
  const { measure } = figure;
  const isRaw = measure.aggregate === null && measure.expression === undefined;
  const column = measure.column === null ? null : columnNamed(table, measure.column.column);
  const grain: Dimension['grain'] =
    isRaw && isNamed ? null : column !== null && isLevel(column) === true ? null : (asked ?? 'month');
  // Rows as they are kept are those of days.
  if (grain === null && asked !== null && asked !== 'day') return null;
  const period: Dimension = known?.dimension ?? {
    column: { table: table.name, column: day.name },
    grain,
    label: grain ?? 'date',
  };
  const series = isNamed
    ? dimensionsIn(core).flatMap(({ dimension }) => (dimension === known?.dimension ? [] : [dimension]))
    : [];
  if (isRaw && isNamed)
    return {
      ...core,
      intent: {
        ...intent,
        filters,
        limit: null,
        select: [{ dimension: period }, ...series.map((dimension) => ({ dimension })), { measure }],
      },
    };
  const aggregate = column !== null && !isAdditive(column) ? 'avg' : 'sum';
  const taken: Measure = isRaw
    ? { ...measure, aggregate, label: `${aggregateWords[aggregate]} ${measure.label}` }
    : measure;
  const groups = isRaw ? series : [...series, ...intent.groupBy.filter((group) => !isShown(group, series))];
  const at = grain === null ? period : { ...period, grain, label: grain };
  return {
    ...core,
    intent: {
      ...intent,
      filters,
      limit: null,
      select: [{ dimension: at }, ...series.map((dimension) => ({ dimension })), { measure: taken }],
      groupBy: [at, ...groups],
    },
  };
}

/** The day of what is said to have happened: "accounts that churned" over time go by that day. */
function eventIn({ intent }: CoreQuery, table: TableSchema): ColumnSchema | null {
  const [only, ...others] = intent.filters.flatMap((filter) => {
    const column =
      filter.kind === 'missing' && filter.negated && filter.column.table === table.name
        ? columnNamed(table, filter.column.column)
        : null;
    return column !== null && isDate(column) ? [column] : [];
  });
  return only !== undefined && others.length === 0 ? only : null;
}

function isShown(group: Dimension, among: readonly Dimension[]): boolean {
  return among.some((dimension) => sameDimension(dimension, group));
}

/** The core with the things that the question names told apart: "volume of Tesla and Nvidia" for each of the two. */
export function apart(core: CoreQuery): CoreQuery {
  const { intent, tables } = core;
  const named = intent.filters.find(
    (filter) => filter.kind === 'equals' && !filter.negated && filter.values.length > 1,
  );
  if (named?.kind !== 'equals') return core;
  const others = dimensionsIn(core).filter(({ dimension }) => !isDateColumn(dimension.column, tables));
  if (others.length > 0) return core;
  const dimension: Dimension = { column: named.column, grain: null, label: 'name' };
  const isGrouped = intent.select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  return {
    ...core,
    intent: {
      ...intent,
      select: [{ dimension }, ...intent.select],
      groupBy: isGrouped ? [dimension, ...intent.groupBy] : intent.groupBy,
    },
  };
}
