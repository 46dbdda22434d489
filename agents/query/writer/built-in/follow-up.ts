import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { Built } from './build-intent.ts';
import type { Items } from './read-items.ts';
import type { TablePaths } from './table-paths.ts';

type Source = { readonly tables: readonly TableSchema[]; readonly paths: TablePaths; readonly today: string };

/** The previous intent changed as a follow-up asks, or null when the question stands on its own. */
export function editIntent(_previous: QueryIntent, _read: Items, _source: Source): Built | null {
  return null;
}
