import { z } from 'zod';
import { compareKnowledge } from '#lib/knowledge/compare-knowledge.ts';
import { readSnapshot } from '#lib/store/publications.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { readQuery, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const query = z.object({ from: z.string().min(1), to: z.string().min(1) });

/** What became different from one snapshot to another. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { from, to } = readQuery(request, query);
    const { store, workspace } = await tabletalk();
    const read = (id: string) => readSnapshot(store, workspace.source.id, id);
    return Response.json(compareKnowledge(await read(from), await read(to)));
  });
}
