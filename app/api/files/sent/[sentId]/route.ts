import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { findSent, removeSent, takePiece } from '#agents/files/sent-files.ts';
import { readEnv } from '#lib/env.ts';
import { readQuery, respond } from '../../../../server/respond.ts';
import { signedIn } from '../../../../server/signed-in.ts';

type Context = { params: Promise<{ sentId: string }> };

const position = z.object({ at: z.coerce.number().int().min(0) });

/**
 * Takes the piece of a file that begins `?at=` so many bytes, and answers how many bytes are here then. Files come in pieces
 * because whatever stands before a route (proxy.ts, a web server of the house) may hold a whole body in memory, or refuse it.
 */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { at } = readQuery(request, position);
    const sent = await findSent(readEnv(), (await params).sentId, person);
    const body = request.body as ReadableStream<Uint8Array> | null;
    const here = await takePiece(sent, at, body === null ? Readable.from([]) : Readable.fromWeb(body));
    return Response.json({ here });
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const env = readEnv();
    const { id } = await findSent(env, (await params).sentId, person);
    await removeSent(env, id);
    return new Response(null, { status: 204 });
  });
}
