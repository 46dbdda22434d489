import { z } from 'zod';
import { cellValue } from './result-table.ts';
import { isNumeric, valueKinds } from './value-kind.ts';

export const columnSchema = z.object({
  name: z.string(),
  /** The engine's own type name, as declared. */
  type: z.string(),
  /** What the values are, from the declared type and, where the engine is loosely typed, from the values themselves. */
  kind: z.enum(valueKinds),
  nullable: z.boolean(),
  description: z.string().nullable(),
  /** All distinct values of a text column that has at most 100 of them, in descending frequency; otherwise absent. */
  distinctValues: z.array(z.string()).optional(),
  /** Smallest and largest value of date and number columns; absent when the table is empty. */
  range: z.object({ min: cellValue, max: cellValue }).optional(),
  /** True when no value occurs twice (nulls apart); absent when not measured. */
  unique: z.boolean().optional(),
  /** True when the column looks like personal data: its values are then nowhere in the snapshot. */
  personal: z.boolean().optional(),
  /** True when it holds names of people: they are looked for, but no model is shown them. */
  personName: z.boolean().optional(),
});
export type ColumnSchema = z.infer<typeof columnSchema>;

/** A whole number that counts years: 1987, 2024. */
export function isYear(column: ColumnSchema): boolean {
  if (column.kind === 'text') {
    const values = column.distinctValues ?? [];
    return values.length > 0 && values.every((value) => /^(?:1[5-9]|20|21)\d{2}$/.test(value));
  }
  if (!isNumeric(column) || column.range === undefined) return false;
  const { min, max } = column.range;
  const named = /year|founded|yr\b/i.test(column.name);
  return (
    typeof min === 'number' &&
    typeof max === 'number' &&
    min >= 1000 &&
    max <= 2150 &&
    (named || min >= 1500) &&
    Number.isInteger(min) &&
    (named || max - min < 400) &&
    (named || column.kind === 'integer')
  );
}

export const foreignKey = z.object({
  columns: z.array(z.string()).min(1),
  referencedTable: z.string(),
  referencedColumns: z.array(z.string()).min(1),
});
export type ForeignKey = z.infer<typeof foreignKey>;

export const tableSchema = z.object({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  description: z.string().nullable(),
  columns: z.array(columnSchema),
  primaryKey: z.array(z.string()),
  foreignKeys: z.array(foreignKey),
  rowCount: z.number(),
  /** Why the table itself was not looked at, or not to the end: its count may be an estimate, its samples and values are missing. */
  unmeasured: z.string().optional(),
  /** Five rows, latest first by the first date column, else the first five. Same order as `columns`. */
  sampleRows: z.array(z.array(cellValue)),
});
export type TableSchema = z.infer<typeof tableSchema>;
/** The tables of a source, or those of them that a question is about. */
export type Tables = readonly TableSchema[];

/** Everything introspection learned about one source at one moment. */
export const schemaSnapshot = z.object({
  /** Content hash: equal ids mean equal schema, comments, samples and statistics. */
  id: z.string(),
  tables: z.array(tableSchema),
});
export type SchemaSnapshot = z.infer<typeof schemaSnapshot>;
