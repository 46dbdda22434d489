import { z } from 'zod';
import { plan } from '#lib/domain/plan.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { readBody, respond } from '../../../../../server/respond.ts';
import { requireRole } from '../../../../../server/signed-in.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

const body = z.object({
  question: z.string().trim().min(1).max(4000),
  plan,
  fromStep: z.string(),
  strategy: z.enum(strategies).optional(),
});

/** Runs an edited plan again from a step on, as a run of the person who asks for it. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'developer');
    const { strategy, ...edit } = await readBody(request, body);
    const { runs } = await tabletalk();
    const started = await runs.replay({
      ...edit,
      person,
      runId: (await params).runId,
      ...(strategy ? { choice: { strategy } } : {}),
    });
    return Response.json(started, { status: 201 });
  });
}
