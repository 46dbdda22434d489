import { followUps } from '#agents/go-on/follow-ups.ts';
import { findAnswer } from '../../../../server/answer-of-run.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { withSourceOfRun } from '../../../../server/with-source.ts';

export const dynamic = 'force-dynamic';

/** Up to three questions that go on from an answer of the person's own; none from one without a result. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const run = await ownRun(request, opened, (await params).runId);
    const answer = await findAnswer(opened.store, run, null);
    if (answer === null) return Response.json([]);
    const { view, query, chart } = answer;
    const turn = { question: view.question, query, chart };
    return withSourceOfRun(request, run, async ({ reading }) =>
      Response.json(await followUps(turn, reading.workspace, opened.limits, request.signal)),
    );
  });
}
