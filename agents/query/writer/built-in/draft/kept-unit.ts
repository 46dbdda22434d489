import type { ColumnSchema } from '#lib/domain/schema.ts';
import { keptSize, saysMagnitude } from '../../../../question/assumed/magnitudes.ts';

/** A bound as its column keeps it: "above 5 %" is above 0.05 where parts of one are kept, and "100 billion" 100,000 where millions are. */
export function inKeptUnit(bound: number, text: string, column: ColumnSchema): number {
  const isOfOne = typeof column.range?.max === 'number' && column.range.max <= 1;
  if (isOfOne && /%|percent/i.test(text)) return bound / 100;
  return saysMagnitude(text) ? bound / (keptSize(column.name, column.description) ?? 1) : bound;
}
