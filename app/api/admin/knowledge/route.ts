import { z } from 'zod';
import { compareKnowledge } from '#lib/knowledge/compare-knowledge.ts';
import { requireWholeSource } from '../../../server/as-developer.ts';
import { publishableBy, publishKnowledge, reviewedKnowledge } from '../../../server/publish-knowledge.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const body = z.object({ note: z.string().trim().max(500) });

/** What is reviewed and not yet in use, and how much of it somebody else has to publish. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const opened = await tabletalk();
    const { id, curated } = opened.workspace.knowledge;
    const reviewed = await reviewedKnowledge(opened);
    const publishable = await publishableBy(opened, person, reviewed);
    return Response.json({
      knowledgeId: id,
      unpublished: compareKnowledge(curated, reviewed),
      forAnother: compareKnowledge(publishable, reviewed).length,
    });
  });
}

/** Puts everything reviewed into use that the person may publish. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { note } = await readBody(request, body);
    return Response.json(await publishKnowledge({ person, note }));
  });
}
