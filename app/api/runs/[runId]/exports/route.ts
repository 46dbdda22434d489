import { z } from 'zod';
import { exportFormats } from '#lib/domain/export-format.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { sharedAnswer } from '../../../../server/shared-conversation.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const body = z.object({ format: z.enum(exportFormats) });

/** Writes down that somebody saves an answer as a file. The page makes the file from the rows it has, and only after this. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const person = await signedIn(request);
    const { runId } = await params;
    const shared = await sharedAnswer(opened, person, runId);
    const mayLook = shared?.runs.some(({ isWithheld }) => !isWithheld) ?? false;
    const id = mayLook ? runId : (await ownRun(request, opened, runId)).id;
    const { format } = await readBody(request, body);
    await recordAudit(opened.store, { person, action: 'answer.export', subject: id, detail: { format } });
    return new Response(null, { status: 204 });
  });
}
