import { recordAudit } from '#lib/store/audit.ts';
import { endConnection } from '#lib/store/connections.ts';
import { respond } from '../../../../server/respond.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Shuts a program out at once. */
export function DELETE(
  request: Request,
  { params }: { params: Promise<{ clientId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store } = await tabletalk();
    const { clientId } = await params;
    const subject = await endConnection(store, person.id, clientId);
    await recordAudit(store, { person, action: 'connection.end', subject, detail: { clientId } });
    return new Response(null, { status: 204 });
  });
}
