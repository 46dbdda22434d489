import { newEmbedding } from '#lib/domain/embedding.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { changeEmbedding, revokeEmbedding } from '#lib/store/embeddings.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

type Context = { params: Promise<{ embeddingId: string }> };

/** Changes the name of an embedding and the sites that may frame it. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const wanted = await readBody(request, newEmbedding);
    const { store } = await tabletalk();
    const changed = await changeEmbedding(store, (await params).embeddingId, wanted);
    const { name: subject, origins } = changed;
    await recordAudit(store, { person, action: 'embedding.change', subject, detail: { origins } });
    return Response.json(changed);
  });
}

/** Ends an embedding for good, with every token of it. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const { store } = await tabletalk();
    const { name: subject } = await revokeEmbedding(store, (await params).embeddingId);
    await recordAudit(store, { person, action: 'embedding.revoke', subject });
    return new Response(null, { status: 204 });
  });
}
