import { z } from 'zod';
import { keepSent } from '#agents/files/kept-files.ts';
import { findSent } from '#agents/files/sent-files.ts';
import { tableCorrection } from '#lib/domain/file-draft.ts';
import { readEnv } from '#lib/env.ts';
import { readBody, respond } from '../../../../../server/respond.ts';
import { signedIn } from '../../../../../server/signed-in.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

const body = z.object({ corrections: z.array(tableCorrection).max(200) });

/** Keeps the wanted tables of a file that was sent; they can be asked from then on. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ sentId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { corrections } = await readBody(request, body);
    const env = readEnv();
    const sent = await findSent(env, (await params).sentId, person);
    const { store, workspaces } = await tabletalk();
    const kept = await keepSent({ env, store, workspaces }, person, sent, corrections);
    return Response.json(kept, { status: 201 });
  });
}
