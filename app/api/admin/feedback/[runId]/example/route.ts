import { exampleDraft } from '#lib/domain/example.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { createExample } from '#lib/store/examples.ts';
import { saveCase } from '#lib/store/feedback-cases.ts';
import { asDeveloper } from '../../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../../server/respond.ts';
import { tryStatement } from '../../../../../server/try-statement.ts';
import { readVotedAnswer } from '../../../../../server/voted-answer.ts';

type Context = { params: Promise<{ runId: string }> };

/** Makes a draft of a corrected answer. It helps nobody before it is approved. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { person, opened } = developer;
    const { runId } = await params;
    const draft = await readBody(request, exampleDraft);
    const { store, workspace } = opened;
    await readVotedAnswer(developer, runId);
    await tryStatement(opened, draft.sql, 1, request.signal);
    const sourceId = workspace.source.id;
    const kept = await createExample(store, { ...draft, sourceId, author: person, fromRunId: runId });
    await saveCase(store, runId, { correctedSql: draft.sql, exampleId: kept.id });
    await recordAudit(store, {
      person,
      action: 'example.create',
      subject: kept.id,
      detail: { fromRunId: runId },
    });
    return Response.json(kept, { status: 201 });
  });
}
