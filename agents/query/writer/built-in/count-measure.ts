import {
  type Filter,
  type Measure,
  mapMeasures,
  type QueryIntent,
  type Selected,
} from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { repeatsRows } from './repeated-rows.ts';
import { tableInWords } from './schema-lexicon.ts';
import { sameColumn, sameName, validity } from './table-nature.ts';
import type { TablePaths } from './table-paths.ts';

/** Counts the rows of a table; by its single key where joins may repeat them. */
export function countMeasure(table: TableSchema, repeats: boolean): Measure {
  const [key, ...others] = table.primaryKey;
  const common = { times: null, table: table.name, label: `number of ${tableInWords(table)}` };
  return repeats && key !== undefined && others.length === 0
    ? { ...common, aggregate: 'count-distinct', column: { table: table.name, column: key } }
    : { ...common, aggregate: 'count', column: null };
}

/** Each row of a table that no join repeats is one thing: its keys need not be told apart. */
export function countedPlainly(intent: QueryIntent, tables: Tables): QueryIntent {
  return mapMeasures(intent, (measure) => {
    const table = tables.find(({ name }) => sameName(name, measure.table));
    const isKey = table?.primaryKey.length === 1 && measure.column?.column === table.primaryKey[0];
    if (measure.aggregate !== 'count-distinct' || table === undefined || !isKey) return measure;
    if (repeatsRows(intent, table.name, tables)) return measure;
    return { ...countMeasure(table, false), label: measure.label };
  });
}

/** "How many patients does each doctor look after": each of them once, however often a join to rows of theirs repeats them. */
export function countedOnce(intent: QueryIntent, tables: Tables, paths: TablePaths): QueryIntent {
  const repeats = intent.joins.some((step) => !paths.stepIsToOne(step) && !step.optional);
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  if (!repeats || table === undefined || intent.groupBy.length === 0) return intent;
  const of = (measure: Measure): Measure =>
    measure.aggregate === 'count' && measure.column === null && sameName(measure.table, table.name)
      ? { ...countMeasure(table, true), label: measure.label }
      : measure;
  return mapMeasures(intent, of);
}

/** "Rush orders per depot": where the kind alone is shown of rows that are of one kind, they are counted. What holds for a time is told as it is. */
export function countedKinds(intent: QueryIntent, tables: Tables): QueryIntent {
  const { subject, select, groupBy, filters, limit, orderBy } = intent;
  const table = tables.find(({ name }) => sameName(name, subject));
  const isOfOneKind = (item: Selected) =>
    'dimension' in item &&
    sameName(item.dimension.column.table, subject) &&
    groupBy.some(({ column }) => sameColumn(column, item.dimension.column)) &&
    filters.some(
      (filter) =>
        filter.kind === 'equals' &&
        !filter.negated &&
        filter.values.length === 1 &&
        sameColumn(filter.column, item.dimension.column),
    );
  const kinds = select.filter(isOfOneKind);
  const isList = select.every((item) => 'dimension' in item) && limit === null && orderBy.length === 0;
  const [kind, ...others] = kinds;
  if (!isList || table === undefined || validity(table) !== null || select.length < 2) return intent;
  if (kind === undefined || others.length > 0 || !('dimension' in kind)) return intent;
  const { column } = kind.dimension;
  const count: Selected = { measure: countMeasure(table, repeatsRows(intent, table.name, tables)) };
  return {
    ...intent,
    select: select.map((item) => (item === kind ? count : item)),
    groupBy: groupBy.filter((group) => !sameColumn(group.column, column)),
  };
}

/**
 * "Rated AA by at least two agencies": the rows that are counted are those that say AA, not all rows of whoever has such a row.
 * Conditions of rows that are there hold for the rows of the same table that the groups are compared by.
 */
export function withCountedRows(intent: QueryIntent): QueryIntent {
  const counted = new Set(
    intent.having.flatMap(({ measure }) => (measure.aggregate?.startsWith('count') ? [measure.table] : [])),
  );
  const filters = intent.filters.flatMap((filter): readonly Filter[] => {
    if (filter.kind !== 'exists' || filter.negated || filter.joins.length !== 1) return [filter];
    const isCounted = [...counted].some((table) => sameName(table, filter.related));
    const isJoined = intent.joins.some(({ toTable }) => sameName(toTable, filter.related));
    return isCounted && isJoined ? filter.filters : [filter];
  });
  const seen = new Set<string>();
  const once = filters.filter((filter) => {
    const text = JSON.stringify(filter);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return { ...intent, filters: once };
}
