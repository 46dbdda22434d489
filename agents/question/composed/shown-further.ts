import { type Dimension, joinedTables, type QueryIntent, type Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { isKey, labelColumns } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';

/** The tables, and the ways between them. */
export type Schema = { readonly tables: Tables; readonly paths: TablePaths };

/** A row without a name of its own is told by what it was found by. */
export function shownFurther(
  intent: QueryIntent,
  subject: TableSchema,
  shown: readonly Dimension[],
  paths: TablePaths,
): QueryIntent | null {
  const [first] = shown;
  const target = first?.column.table ?? subject.name;
  const read = new Set(joinedTables(intent));
  // What is counted of each is not the one that is asked for besides.
  if (intent.groupBy.length > 0 && target !== subject.name && read.has(target)) return null;
  const way = read.has(target) ? [] : paths.path(subject.name, target);
  if (way === null || !paths.isToOne(way)) return null;
  const ranked: Selected[] = intent.orderBy.slice(0, 1).map(({ by }) => by);
  const isUncalled = labelColumns(subject).length === 0 && ranked.length > 0;
  const kept = isUncalled && isShownWhole(intent, subject) ? ranked : intent.select;
  const isShown = (dimension: Dimension) =>
    kept.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension));
  const further = shown.filter((dimension) => !isShown(dimension));
  const isGrouped = intent.groupBy.length > 0;
  return {
    ...intent,
    joins: [...intent.joins, ...way.filter(({ toTable }) => !read.has(toTable))],
    groupBy: isGrouped ? [...intent.groupBy, ...further] : [],
    select: [...kept, ...further.map((dimension) => ({ dimension }))],
  };
}

function isShownWhole({ select }: QueryIntent, table: TableSchema): boolean {
  return table.columns
    .filter((column) => !isKey(table, column))
    .every((column) =>
      select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimensionOf(table, column))),
    );
}
