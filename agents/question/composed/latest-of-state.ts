import type { ColumnRef, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';

const lately = new Set(['recently', 'lately', 'last']);

/** Who "cancelled most recently" has the latest day of a cancellation, and is not the latest to have joined of those who cancelled. */
export function latestOfState(
  intent: QueryIntent,
  tables: readonly TableSchema[],
  tokens: readonly Token[],
): QueryIntent {
  const at = tokens.findIndex(({ lower }) => lately.has(lower));
  if (at < 0) return intent;
  // "Most recently cancelled" and "cancelled most recently".
  const beside = [tokens[at + 1], tokens[at - 1], tokens[at - 2]].flatMap((token) => token?.lower ?? []);
  const done = intent.filters.flatMap((filter) => dayOf(filter, beside, tables));
  const [day, ...others] = done;
  if (day === undefined || others.length > 0) return intent;
  const filters = intent.filters.map((filter) =>
    filter.kind === 'latest' && sameName(filter.column.table, day.table)
      ? { ...filter, column: day }
      : filter,
  );
  return { ...intent, filters };
}

/** The day of something that has happened to the rows, where one of the words says it: of `cancelled_on` itself, or of a status that is called as that day is. */
function dayOf(filter: Filter, said: readonly string[], tables: readonly TableSchema[]): ColumnRef[] {
  const isDone = filter.kind === 'missing' ? filter.negated : filter.kind === 'equals' && !filter.negated;
  if (!isDone || !('column' in filter)) return [];
  const table = tables.find(({ name }) => sameName(name, filter.column.table));
  if (table === undefined) return [];
  const isIts = (column: ColumnSchema) =>
    filter.kind === 'missing' ? sameName(column.name, filter.column.column) : column.nullable;
  const [day, ...others] = table.columns.filter(
    (column) =>
      isDate(column) &&
      isIts(column) &&
      wordsOfName(column.name).some((part) => said.some((word) => haveOneRoot(part, word))),
  );
  return day === undefined || others.length > 0 ? [] : [{ table: table.name, column: day.name }];
}
