import { z } from 'zod';
import { type EvaluationPage, evaluationEngines } from '#lib/domain/evaluation.ts';
import { readEvaluationSchedule } from '#lib/store/evaluation-schedules.ts';
import { listEvaluations } from '#lib/store/evaluations.ts';
import { requireWholeSource } from '../../../server/as-developer.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

const body = z.object({ engine: z.enum(evaluationEngines) });

/** The evaluations of the source, the latest first, and its schedule. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { store, workspace } = await tabletalk();
    const sourceId = workspace.source.id;
    const evaluations = await listEvaluations(store, sourceId);
    const found = await readEvaluationSchedule(store, sourceId);
    const page: EvaluationPage = {
      evaluations,
      schedule: found && { every: found.every, engine: found.engine },
      nextAt: found?.nextAt ?? null,
    };
    return Response.json(page);
  });
}

/** Begins an evaluation: its id, at once. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { engine } = await readBody(request, body);
    const { evaluations } = await tabletalk();
    return Response.json({ id: await evaluations.start(engine) }, { status: 202 });
  });
}

/** Stops the one that runs in this process. */
export function DELETE(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { evaluations } = await tabletalk();
    await evaluations.stop();
    return new Response(null, { status: 204 });
  });
}
