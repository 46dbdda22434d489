import { exampleDraft } from '#lib/domain/example.ts';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { createExample } from '#lib/store/examples.ts';
import { answerOfRun } from '../../../../server/answer-of-run.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { sqlEditor } from '../../../../server/sql-editor.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const body = exampleDraft.pick({ question: true, note: true });

/** Proposes the statement that a person wrote as an example: a draft, which helps nobody before a developer approves it. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await sqlEditor(request);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    const run = await ownRun(request, opened, (await params).runId);
    const { view, query } = await answerOfRun(store, run, null);
    if (view.statement?.author == null) {
      throw new AppError('bad-request', {
        userMessage: 'Only an answer whose SQL was edited can be proposed as an example.',
      });
    }
    if (run.sourceId !== workspace.source.id) {
      throw new AppError('bad-request', {
        userMessage: `Examples are about ${workspace.info.name}; this answer is from another source.`,
      });
    }
    const draft = exampleDraft.parse({ ...(await readBody(request, body)), sql: query.sql });
    const kept = await createExample(store, {
      ...draft,
      sourceId: workspace.source.id,
      author: person,
      fromRunId: run.id,
    });
    const subject = kept.id;
    await recordAudit(store, { person, action: 'example.propose', subject, detail: { fromRunId: run.id } });
    return Response.json({ id: kept.id }, { status: 201 });
  });
}
