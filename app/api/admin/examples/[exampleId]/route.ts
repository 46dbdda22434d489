import { exampleDraft } from '#lib/domain/example.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { readExample, updateExample } from '#lib/store/examples.ts';
import { publishKnowledge } from '../../../../server/publish-knowledge.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { tryStatement } from '../../../../server/try-statement.ts';

type Context = { params: Promise<{ exampleId: string }> };

/** Changes an example, once its statement has run. What was approved and reads otherwise now is taken out of use. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'developer');
    const { exampleId } = await params;
    const draft = await readBody(request, exampleDraft);
    const opened = await tabletalk();
    const sourceId = opened.workspace.source.id;
    const before = await readExample(opened.store, sourceId, exampleId);
    await tryStatement(opened, draft.sql, 1, request.signal);
    const after = await updateExample(opened.store, sourceId, exampleId, draft);
    await recordAudit(opened.store, { person, action: 'example.change', subject: exampleId });
    if (before.status === 'approved' && after.status !== 'approved') {
      await publishKnowledge({ person, note: `Example changed: ${before.question}` });
    }
    return Response.json(after);
  });
}
