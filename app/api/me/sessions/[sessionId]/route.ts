import { recordAudit } from '#lib/store/audit.ts';
import { endSession } from '#lib/store/sessions.ts';
import { ownSession } from '../../../../server/own-session.ts';
import { respond } from '../../../../server/respond.ts';

/** Ends one of the person's sessions, such as one on a computer that is somebody else's. */
export function DELETE(
  request: Request,
  { params }: { params: Promise<{ sessionId: string }> },
): Promise<Response> {
  return respond(async () => {
    const { person, store } = await ownSession(request);
    await endSession(store, person.id, (await params).sessionId);
    await recordAudit(store, { person, action: 'session.end', subject: person.name });
    return new Response(null, { status: 204 });
  });
}
