import { revokeApiToken } from '#lib/store/api-tokens.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { respond } from '../../../../server/respond.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Ends one of the person's own tokens for good. */
export function DELETE(
  request: Request,
  { params }: { params: Promise<{ tokenId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store } = await tabletalk();
    const { name } = await revokeApiToken(store, (await params).tokenId, person.id);
    await recordAudit(store, { person, action: 'token.revoke', subject: name });
    return new Response(null, { status: 204 });
  });
}
