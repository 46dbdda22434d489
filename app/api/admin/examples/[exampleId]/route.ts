import { exampleDraft } from '#lib/domain/example.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { updateExample } from '#lib/store/examples.ts';
import { asDeveloper } from '../../../../server/as-developer.ts';
import { exampleOfSource } from '../../../../server/list-examples.ts';
import { publishExamples } from '../../../../server/publish-knowledge.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tryStatement } from '../../../../server/try-statement.ts';

type Context = { params: Promise<{ exampleId: string }> };

/** Changes an example, once its statement has run. What was approved and reads otherwise now is taken out of use. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { person, opened } = developer;
    const { exampleId } = await params;
    const draft = await readBody(request, exampleDraft);
    const sourceId = opened.workspace.source.id;
    const before = await exampleOfSource(developer, exampleId);
    await tryStatement(opened, draft.sql, 1, request.signal);
    const after = await updateExample(opened.store, sourceId, exampleId, draft, person);
    await recordAudit(opened.store, { person, action: 'example.change', subject: exampleId });
    if (before.status === 'approved' && after.status !== 'approved') {
      await publishExamples({ person, note: `Example changed: ${before.question}`, examples: [after] });
    }
    return Response.json(after);
  });
}
