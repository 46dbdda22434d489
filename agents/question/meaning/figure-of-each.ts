import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';
import { tableAfter } from './table-after.ts';

/** "The shipping cost of each client" is one figure for each, and not those of all their shipments. */
export const figureOfEach: Law = (intent, asked) => {
  const thing = tableAfter('each', asked) ?? tableAfter('every', asked);
  const isPlain =
    intent.groupBy.length === 0 &&
    intent.limit === null &&
    intent.filters.length === 0 &&
    intent.select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (thing === null || !isPlain || sameName(thing.name, intent.subject)) return null;
  const rows = asked.tables.find(({ name }) => sameName(name, intent.subject));
  const isOfMany = rows?.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, thing.name));
  const isFigure = intent.select.some((item) => {
    const column = 'measure' in item ? item.measure.column : item.dimension.column;
    return (
      column !== null &&
      sameName(column.table, intent.subject) &&
      rows !== undefined &&
      isFigureOf(rows, column.column)
    );
  });
  return isOfMany === true && isFigure
    ? (asked.tokens.find(({ lower }) => /^(?:each|every)$/.test(lower))?.text ?? null)
    : null;
};

function isFigureOf(table: TableSchema, name: string): boolean {
  const column = columnNamed(table, name);
  return column !== null && isNumeric(column) && !isKey(table, column);
}
