import type { SchemaSnapshot } from '#lib/domain/schema.ts';

/** Leaving one of so few tables out saves little and can cost the answer. */
const mostTables = 12;

/**
 * Whether all tables together are what a question needs. The words of the question alone put them in order, so that nothing
 * of such a schema is embedded, and no question for it.
 */
export function isSmallSchema({ tables }: Pick<SchemaSnapshot, 'tables'>): boolean {
  return tables.length <= mostTables;
}
