import { z } from 'zod';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { evaluationDetail } from '../../../../server/evaluation-detail.ts';
import { readQuery, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const query = z.object({ with: z.string().optional() });
type Context = { readonly params: Promise<{ evaluationId: string }> };

/** An evaluation with its questions, beside the one of `with` or else the one before it. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { with: other } = readQuery(request, query);
    return Response.json(await evaluationDetail(await tabletalk(), (await params).evaluationId, other));
  });
}
