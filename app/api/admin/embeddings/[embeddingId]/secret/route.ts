import { embedSecret } from '#lib/auth/embed-token.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import type { MadeEmbedding } from '#lib/domain/embedding.ts';
import { readEnv } from '#lib/env.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { renewEmbedding, shownOf } from '#lib/store/embeddings.ts';
import { respond } from '../../../../../server/respond.ts';
import { requireRole } from '../../../../../server/signed-in.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

/** Gives an embedding another secret and tells it this once; what the one before has signed ends at once. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ embeddingId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const { store } = await tabletalk();
    const kept = await renewEmbedding(store, (await params).embeddingId);
    await recordAudit(store, { person, action: 'embedding.renew', subject: kept.name });
    const secret = embedSecret(signingSecret(readEnv()), kept);
    return Response.json({ secret, kept: shownOf(kept) } satisfies MadeEmbedding, { status: 201 });
  });
}
