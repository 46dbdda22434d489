import { z } from 'zod';
import { exampleDraft } from '#lib/domain/example.ts';
import { asDeveloper } from '../../../server/as-developer.ts';
import { keepDraft } from '../../../server/keep-draft.ts';
import { examplesOfSource, maySee } from '../../../server/list-examples.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { needsAnother } from '../../../server/second-approver.ts';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { name } = developer.opened.workspace.info;
    return Response.json({
      source: name,
      examples: await examplesOfSource(developer),
      shipped: developer.opened.workspace.shippedExamples
        .filter((example) => maySee(developer, example))
        .map(({ id, question, sql, note }) => ({ id, question, sql, note })),
      // Of what the person is about to write.
      needsAnother: needsAnother(developer.person, developer.person),
    });
  });
}

const body = exampleDraft.extend({ fromRunId: z.string().nullable().default(null) });

/** Keeps a new draft, once its statement has run. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const draft = await readBody(request, body);
    return Response.json(await keepDraft(developer, draft, request.signal), { status: 201 });
  });
}
