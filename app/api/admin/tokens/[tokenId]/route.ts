import { revokeApiToken } from '#lib/store/api-tokens.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Ends anybody's token for good. */
export function DELETE(
  request: Request,
  { params }: { params: Promise<{ tokenId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const { store } = await tabletalk();
    const { name, bearer } = await revokeApiToken(store, (await params).tokenId, null);
    const of = bearer.kind === 'person' ? bearer.name : bearer.service;
    await recordAudit(store, { person, action: 'token.revoke', subject: name, detail: { of } });
    return new Response(null, { status: 204 });
  });
}
