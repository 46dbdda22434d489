import type { ColumnRef, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { isKey, isLevel, keyDate, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';

/**
 * "The level of the Alpha over time": the row of the one thing that is named has one level, the first of all, and no time. Where another table
 * keeps by day what is called alike, that one is meant. null where the figure stands in no such row, or nothing is kept of it.
 */
export function keptByDay(intent: QueryIntent, tables: Tables): QueryIntent | null {
  const shown = intent.select.flatMap((item) =>
    'measure' in item ? [item.measure.column] : [item.dimension.column],
  );
  const own = tables.find(({ name }) => sameName(name, intent.subject));
  const figure = shown.find((ref) => {
    const column = own?.columns.find(({ name }) => sameName(name, ref?.column ?? ''));
    return ref !== null && sameName(ref.table, intent.subject) && column !== undefined && isNumeric(column);
  });
  if (own === undefined || !figure || keyDate(own) !== null || !isOfOne(intent, own)) return null;
  const kept = levelsCalled(figure, own, tables);
  if (kept === null) return null;
  const { table, key, level, day } = kept;
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

/** The level that is kept by day where only a part of the name of a thing's own level is said: "level", and no base level. null where all of it is. */
export function levelOfOwn(ref: ColumnRef | null, said: string, tables: Tables): KeptLevel | null {
  const own = tables.find(({ name }) => sameName(name, ref?.table ?? ''));
  const stems = words(said).map(stemOf);
  const isWhole =
    ref === null || words(nameInWords(ref.column)).every((word) => stems.includes(stemOf(word)));
  if (own === undefined || isWhole || keyDate(own) !== null) return null;
  const kept = levelsCalled(ref, own, tables);
  // What else is said of it ("first level") is not said of what is kept.
  const known = kept === null ? [] : words(`${nameInWords(kept.level.name)} ${kept.level.description ?? ''}`);
  return stems.every((stem) => known.some((word) => stemOf(word) === stem)) ? kept : null;
}

type KeptLevel = {
  readonly table: TableSchema;
  readonly key: TableSchema['foreignKeys'][number];
  readonly level: ColumnSchema;
  readonly day: ColumnSchema;
};

/** Where a level that is called like a column of a thing is kept by day; null where that is nowhere, or in several tables. */
function levelsCalled({ column: name }: ColumnRef, own: TableSchema, tables: Tables): KeptLevel | null {
  const called = words(nameInWords(name)).map(stemOf);
  const [only, ...others] = tables.flatMap((table): KeptLevel[] => {
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
  return only === undefined || others.length > 0 ? null : only;
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
