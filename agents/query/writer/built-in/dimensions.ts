import type { Aggregate, Dimension, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { columnInWords } from './schema-lexicon.ts';

export const aggregateWords: Readonly<Record<Aggregate, string>> = {
  count: 'number of',
  'count-distinct': 'number of',
  sum: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
};

export function dimensionOf(table: TableSchema, column: ColumnSchema): Dimension {
  return {
    column: { table: table.name, column: column.name },
    grain: null,
    label: columnInWords(table, column),
  };
}

export function sameDimension(one: Dimension, other: Dimension): boolean {
  return (
    one.column.table === other.column.table &&
    one.column.column === other.column.column &&
    one.grain === other.grain &&
    one.parts?.length === other.parts?.length &&
    one.bands?.length === other.bands?.length &&
    one.width === other.width
  );
}

export function groupPosition(dimensions: readonly Dimension[], item: Selected): number {
  const at =
    'dimension' in item ? dimensions.findIndex((dimension) => sameDimension(dimension, item.dimension)) : -1;
  return at < 0 ? dimensions.length : at;
}

export function isNumericOrDate(column: ColumnSchema | null): boolean {
  return column !== null && (isNumeric(column) || isDate(column));
}
