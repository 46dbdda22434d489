import { z } from 'zod';
import { exampleStatuses } from '#lib/domain/example.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { setExampleStatus } from '#lib/store/examples.ts';
import { asDeveloper } from '../../../../../server/as-developer.ts';
import { exampleOfSource } from '../../../../../server/list-examples.ts';
import { publishExamples } from '../../../../../server/publish-knowledge.ts';
import { readBody, respond } from '../../../../../server/respond.ts';
import { requireAnother } from '../../../../../server/second-approver.ts';
import { tryStatement } from '../../../../../server/try-statement.ts';

type Context = { params: Promise<{ exampleId: string }> };

const verbs = { approved: 'example.approve', draft: 'example.take-back', retired: 'example.retire' } as const;

const body = z.object({ status: z.enum(exampleStatuses), reason: z.string().trim().max(500).default('') });

/** Approves, takes back or retires an example. That example is in use, or out of it, at once; nothing else is published. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { person, opened } = developer;
    const { exampleId } = await params;
    const { status, reason } = await readBody(request, body);
    const sourceId = opened.workspace.source.id;
    const before = await exampleOfSource(developer, exampleId);
    if (status === 'approved') {
      requireAnother(person, { id: before.writerId, name: before.author });
      await tryStatement(opened, before.sql, 1, request.signal);
    }
    const after = await setExampleStatus(opened.store, sourceId, exampleId, status, {
      by: person.name,
      reason,
    });
    await recordAudit(opened.store, {
      person,
      action: verbs[status],
      subject: exampleId,
      detail: { reason },
    });
    if (before.status !== after.status && [before.status, after.status].includes('approved')) {
      await publishExamples({ person, note: `Example ${status}: ${after.question}`, examples: [after] });
    }
    return Response.json(after);
  });
}
