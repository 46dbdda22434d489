import { feedback } from '#lib/domain/feedback.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export function PUT(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const { id: runId, personId } = await ownRun(request, opened, (await params).runId);
    const value = { runId, ...(await readBody(request, feedback.omit({ runId: true }))) };
    await saveFeedback(opened.store, personId, value);
    return Response.json(value);
  });
}
