import { followUps } from '#agents/go-on/follow-ups.ts';
import { whyChanged } from '#agents/go-on/why-changed.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import type { FollowUps } from '#lib/domain/follow-ups.ts';
import { findAnswer } from '../../../../server/answer-of-run.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { readerLocale } from '../../../../server/reader-locale.ts';
import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { withSourceOfRun } from '../../../../server/with-source.ts';

export const dynamic = 'force-dynamic';

/**
 * Up to three questions that go on from an answer of the person's own, and the change it ends with where that can be taken
 * apart; nothing from one without a result.
 */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const run = await ownRun(request, opened, (await params).runId);
    const answer = await findAnswer(opened.store, run, null);
    if (answer === null) return Response.json({ questions: [], change: null } satisfies FollowUps);
    const { view, step, query, chart } = answer;
    const turn = { question: view.question, query, chart };
    return withSourceOfRun(
      request,
      run,
      async ({ opened: { workspace: whole, limits, answers }, reading: { workspace } }) => {
        const { knowledge, source } = workspace;
        const reader = {
          workspace,
          source: whole.source,
          limits: triedBy(run.personId, limits),
          answerFrom: answers.answerFrom,
        };
        const found: FollowUps = {
          questions: [...(await followUps(turn, reader, request.signal))],
          change: whyChanged(
            query,
            step,
            knowledge.snapshot.tables,
            source.dialect,
            readerLocale(request.headers),
          ),
        };
        return Response.json(found);
      },
    );
  });
}
