import { z } from 'zod';
import { readSent } from '#agents/files/read-sent.ts';
import { findSent } from '#agents/files/sent-files.ts';
import { tableCorrection } from '#lib/domain/file-draft.ts';
import { readEnv } from '#lib/env.ts';
import { readBody, respond } from '../../../../../server/respond.ts';
import { signedIn } from '../../../../../server/signed-in.ts';

const body = z.object({ corrections: z.array(tableCorrection).max(200) });

/** What is in a file that was sent, read as corrected. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ sentId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { corrections } = await readBody(request, body);
    const env = readEnv();
    const sent = await findSent(env, (await params).sentId, person);
    return Response.json(await readSent(env, sent, corrections, request.signal));
  });
}
