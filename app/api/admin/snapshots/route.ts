import { z } from 'zod';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { ListedPublication } from '#lib/domain/publication.ts';
import { compareKnowledge } from '#lib/knowledge/compare-knowledge.ts';
import { listPublications, readSnapshot } from '#lib/store/publications.ts';
import { requireWholeSource } from '../../../server/as-developer.ts';
import { readQuery, respond } from '../../../server/respond.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const pageLength = 20;
const query = z.object({ offset: z.coerce.number().int().min(0).default(0) });

/** Publications, the latest first, each with what it changed. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { offset } = readQuery(request, query);
    const { store, workspace } = await tabletalk();
    const sourceId = workspace.source.id;
    const all = await listPublications(store, sourceId);
    const listed: ListedPublication[] = [];
    for (const [index, publication] of all.slice(offset, offset + pageLength).entries()) {
      const before = all[offset + index + 1];
      const earlier = before ? await readSnapshot(store, sourceId, before.snapshotId) : nothingCurated;
      const changes = compareKnowledge(earlier, await readSnapshot(store, sourceId, publication.snapshotId));
      listed.push({ ...publication, isCurrent: offset + index === 0, changes });
    }
    return Response.json({ publications: listed, total: all.length });
  });
}
