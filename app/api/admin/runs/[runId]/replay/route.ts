import { z } from 'zod';
import { plan } from '#lib/domain/plan.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { asDeveloper } from '../../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../../server/respond.ts';

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
    const { person, opened } = await asDeveloper(request);
    const { strategy, ...edit } = await readBody(request, body);
    const { runId } = await params;
    const started = await opened.runs.replay({
      ...edit,
      person,
      runId,
      ...(strategy ? { choice: { strategy } } : {}),
    });
    await recordAudit(opened.store, {
      person,
      action: 'run.replay',
      subject: started.runId,
      detail: { of: runId, fromStep: edit.fromStep },
    });
    return Response.json(started, { status: 201 });
  });
}
