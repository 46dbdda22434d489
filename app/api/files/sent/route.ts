import { z } from 'zod';
import { announceFile } from '#agents/files/sent-files.ts';
import { readEnv } from '#lib/env.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

const announced = z.object({
  name: z.string().trim().min(1).max(255),
  bytes: z.number().int().min(0),
});

/** Announces a file, whose bytes are then sent piece by piece. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const asked = await readBody(request, announced);
    const { store } = await tabletalk();
    const { id } = await announceFile({ env: readEnv(), store }, person, asked);
    return Response.json({ id }, { status: 201 });
  });
}
