import { z } from 'zod';
import { exampleDraft } from '#lib/domain/example.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { createExample } from '#lib/store/examples.ts';
import { asDeveloper } from '../../../server/as-developer.ts';
import { examplesOfSource } from '../../../server/list-examples.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { tryStatement } from '../../../server/try-statement.ts';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { name } = developer.opened.workspace.info;
    return Response.json({ source: name, examples: await examplesOfSource(developer) });
  });
}

const body = exampleDraft.extend({ fromRunId: z.string().nullable().default(null) });

/** Keeps a new draft, once its statement has run. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const { person, opened } = await asDeveloper(request);
    const draft = await readBody(request, body);
    await tryStatement(opened, draft.sql, 1, request.signal);
    const sourceId = opened.workspace.source.id;
    const kept = await createExample(opened.store, { ...draft, sourceId, author: person.name });
    await recordAudit(opened.store, { person, action: 'example.create', subject: kept.id });
    return Response.json(kept, { status: 201 });
  });
}
