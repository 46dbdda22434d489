import { embedSecret } from '#lib/auth/embed-token.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import { type MadeEmbedding, newEmbedding } from '#lib/domain/embedding.ts';
import { readEnv } from '#lib/env.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { addEmbedding, listEmbeddings, shownOf } from '#lib/store/embeddings.ts';
import { requirePeople } from '../../../server/embedding/require-people.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** Every embedding there was. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'administrator');
    const { store } = await tabletalk();
    return Response.json(await listEmbeddings(store));
  });
}

/** Lets an application show Tabletalk in frames, and tells its secret this once. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const wanted = await readBody(request, newEmbedding);
    requirePeople();
    const { store } = await tabletalk();
    const kept = await addEmbedding(store, wanted);
    const { name: subject, origins } = kept;
    await recordAudit(store, { person, action: 'embedding.add', subject, detail: { origins } });
    const secret = embedSecret(signingSecret(readEnv()), kept);
    return Response.json({ secret, kept: shownOf(kept) } satisfies MadeEmbedding, { status: 201 });
  });
}
