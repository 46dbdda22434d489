import { recordAudit } from '#lib/store/audit.ts';
import { endSessions, listSessions } from '#lib/store/sessions.ts';
import { ownSession } from '../../../server/own-session.ts';
import { respond } from '../../../server/respond.ts';

export const dynamic = 'force-dynamic';

/** Where the person is signed in. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const { person, sessionId, store } = await ownSession(request);
    return Response.json(await listSessions(store, person.id, sessionId));
  });
}

/** Signs the person out everywhere, here too. */
export function DELETE(request: Request): Promise<Response> {
  return respond(async () => {
    const { person, store } = await ownSession(request);
    const ended = await endSessions(store, person.id, null);
    await recordAudit(store, { person, action: 'session.end-all', subject: person.name, detail: { ended } });
    return new Response(null, { status: 204 });
  });
}
