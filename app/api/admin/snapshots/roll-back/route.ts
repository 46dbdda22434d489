import { z } from 'zod';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { rollBackKnowledge } from '../../../../server/publish-knowledge.ts';
import { readBody, respond } from '../../../../server/respond.ts';

export const dynamic = 'force-dynamic';

const body = z.object({ snapshotId: z.string().min(1), note: z.string().trim().max(500) });

/** Makes an earlier snapshot current again. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    return Response.json(await rollBackKnowledge({ person, ...(await readBody(request, body)) }));
  });
}
