import type { JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { isKey, isLevel, keyDate, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';

/**
 * "The level of the Alpha over time": the row of the one thing that is named has one level, the first of all, and no time. Where another table
 * keeps by day what is called alike, that one is meant. null where the figure stands in no such row, or nothing is kept of it.
 */
export function keptByDay(intent: QueryIntent, tables: readonly TableSchema[]): QueryIntent | null {
  const shown = intent.select.flatMap((item) =>
    'measure' in item ? [item.measure.column] : [item.dimension.column],
  );
  const own = tables.find(({ name }) => sameName(name, intent.subject));
  const figure = shown.find((ref) => {
    const column = own?.columns.find(({ name }) => sameName(name, ref?.column ?? ''));
    return ref !== null && sameName(ref.table, intent.subject) && column !== undefined && isNumeric(column);
  });
  if (own === undefined || !figure || keyDate(own) !== null || !isOfOne(intent, own)) return null;
  const called = words(nameInWords(figure.column)).map(stemOf);
  const kept = tables.flatMap((table) => {
    const key = table.foreignKeys.find(({ referencedTable }) => sameName(referencedTable, own.name));
    const [level] = table.columns.filter(
      (column) =>
        isNumeric(column) &&
        !isKey(table, column) &&
        isLevel(column) === true &&
        words(nameInWords(column.name)).some((word) => called.includes(stemOf(word))),
    );
    const day = keyDate(table);
    return key === undefined || day === null || level === undefined ? [] : [{ table, key, level, day }];
  });
  const [only, ...others] = kept;
  if (only === undefined || others.length > 0) return null;
  const { table, key, level, day } = only;
  const owner: JoinStep = {
    fromTable: table.name,
    fromColumns: [...key.columns],
    toTable: own.name,
    toColumns: [...key.referencedColumns],
  };
  const column = { table: table.name, column: level.name };
  const label = nameInWords(level.name).toLowerCase();
  return {
    ...intent,
    subject: table.name,
    joins: [owner, ...intent.joins],
    // What is said of a time is said of the days of the level.
    filters: intent.filters.map((filter) =>
      filter.kind === 'range' && filter.bounds !== 'number' && sameName(filter.column.table, own.name)
        ? { ...filter, column: { table: table.name, column: day.name } }
        : filter,
    ),
    select: [{ measure: { aggregate: null, column, times: null, table: table.name, label } }],
    groupBy: [],
    orderBy: [],
    limit: null,
    distinct: false,
  };
}

/** Whether the rows are the one thing of a name. */
export function isOfOne({ filters }: QueryIntent, table: TableSchema): boolean {
  const names = labelColumns(table).map(({ name }) => name);
  return filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length === 1 &&
      sameName(filter.column.table, table.name) &&
      names.some((name) => sameName(name, filter.column.column)),
  );
}
