import { feedback } from '#lib/domain/feedback.ts';
import { AppError } from '#lib/errors.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import { runExists } from '#lib/store/runs.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export function PUT(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const { runId } = await params;
    const { store } = await tabletalk();
    const value = { runId, ...(await readBody(request, feedback.omit({ runId: true }))) };
    if (!(await runExists(store, runId)))
      throw new AppError('not-found', { userMessage: `There is no run ${runId}.` });
    await saveFeedback(store, value);
    return Response.json(value);
  });
}
