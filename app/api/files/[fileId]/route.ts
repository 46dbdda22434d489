import { z } from 'zod';
import { removeKept, setShared } from '#agents/files/kept-files.ts';
import { readEnv } from '#lib/env.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

type Context = { params: Promise<{ fileId: string }> };

const sharing = z.object({ shared: z.boolean() });

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { shared } = await readBody(request, sharing);
    await setShared(await tabletalk(), person, (await params).fileId, shared);
    return new Response(null, { status: 204 });
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store, workspaces } = await tabletalk();
    await removeKept({ env: readEnv(), store, workspaces }, person, (await params).fileId);
    return new Response(null, { status: 204 });
  });
}
