import type { SchemaReport } from '#lib/domain/description-page.ts';
import { compareOutlines } from '#lib/schema/compare-outlines.ts';
import { outlineOf } from '#lib/schema/outline-of.ts';
import { listReviews } from '#lib/store/description-reviews.ts';
import { lastReadings, recordReading } from '#lib/store/schema-readings.ts';
import type { Tabletalk } from './tabletalk.ts';

/** What the schema's last change was, as far as it was read here, with the descriptions that could follow renamings. */
export async function schemaReport({ store, workspace }: Tabletalk): Promise<SchemaReport> {
  const sourceId = workspace.source.id;
  const now = outlineOf(workspace.schema);
  const [latest] = await lastReadings(store, sourceId);
  if (!latest || compareOutlines(latest.outline, now).length > 0) await recordReading(store, sourceId, now);
  const [present, before] = await lastReadings(store, sourceId);
  if (!present || !before) return { readAt: null, changes: [], moves: [] };
  const changes = compareOutlines(before.outline, present.outline);
  const reviews = await listReviews(store, sourceId);
  const tableNamesNow = new Map(
    changes.flatMap(({ change, table, column, before: was }) =>
      change === 'renamed' && column === null && was !== null ? [[was, table] as const] : [],
    ),
  );
  const moves = reviews.flatMap((review) => {
    if (review.status !== 'accepted') return [];
    const table = tableNamesNow.get(review.table) ?? review.table;
    const renamed = changes.find(
      (one) =>
        one.change === 'renamed' &&
        one.column !== null &&
        one.table === table &&
        one.before === review.column,
    );
    const column = renamed?.after ?? review.column;
    if (table === review.table && column === review.column) return [];
    const from = { table: review.table, column: review.column };
    return [{ from, to: { table, column }, text: review.text }];
  });
  return { readAt: present.at, changes, moves };
}
