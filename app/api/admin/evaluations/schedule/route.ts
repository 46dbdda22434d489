import { z } from 'zod';
import { evaluationSchedule } from '#lib/domain/evaluation.ts';
import { setEvaluationSchedule } from '#lib/store/evaluation-schedules.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const body = z.object({ schedule: evaluationSchedule.nullable() });

/** When the source is checked by itself; null takes the schedule away. */
export function PUT(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { schedule } = await readBody(request, body);
    const { store, workspace } = await tabletalk();
    await setEvaluationSchedule(store, workspace.source.id, schedule);
    return new Response(null, { status: 204 });
  });
}
