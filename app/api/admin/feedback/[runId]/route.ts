import { z } from 'zod';
import { feedbackReasons, feedbackStatuses } from '#lib/domain/feedback-case.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { type CaseChange, saveCase } from '#lib/store/feedback-cases.ts';
import { asDeveloper } from '../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tryStatement } from '../../../../server/try-statement.ts';
import { readVotedAnswer } from '../../../../server/voted-answer.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ runId: string }> };

export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    return Response.json(await readVotedAnswer(await asDeveloper(request), (await params).runId));
  });
}

const plainText = z
  .string()
  .trim()
  .refine((text) => !text.includes('\u0000'), 'holds the character U+0000');

const body = z.object({
  status: z.enum(feedbackStatuses).optional(),
  reason: z.enum(feedbackReasons).nullable().optional(),
  correctedSql: plainText.min(1).max(50_000).optional(),
  /** What the person reads below the answer. */
  reply: plainText.min(1).max(2000).optional(),
});

/** Keeps what a developer decided; a correction is kept once it has run. An answer to the person changes the status. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { person, opened } = developer;
    const { runId } = await params;
    const { reply, ...parts } = await readBody(request, body);
    await readVotedAnswer(developer, runId);
    if (parts.correctedSql !== undefined) await tryStatement(opened, parts.correctedSql, 1, request.signal);
    const answer = reply && { text: reply, by: person.name, at: new Date().toISOString() };
    const change: CaseChange = answer ? { status: 'answered', ...parts, reply: answer } : parts;
    const saved = await saveCase(opened.store, runId, change);
    await recordAudit(opened.store, {
      person,
      action: 'feedback.handle',
      subject: runId,
      detail: { changed: Object.keys(change) },
    });
    return Response.json(saved);
  });
}
