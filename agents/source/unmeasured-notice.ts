import { notYet } from '#lib/datasource/server/measure-tables.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { inPart } from '../rights/visible-snapshot.ts';

/** Which tables are used as the catalogue knows them, and why; one that only waits for its turn is no news. */
export function unmeasuredNotices({ tables }: SchemaSnapshot): string[] {
  const left = tables.filter(
    ({ unmeasured }) => unmeasured !== undefined && unmeasured !== notYet && unmeasured !== inPart,
  );
  if (left.length === 0) return [];
  const named = left.slice(0, 5).map(({ name, unmeasured }) => `${name} (${unmeasured?.replace(/\.$/, '')})`);
  const more = left.length > named.length ? ` and ${left.length - named.length} more` : '';
  return [
    `Not measured, so that their rows, values and names are not known: ${named.join(', ')}${more}. Questions about them are answered all the same.`,
  ];
}
