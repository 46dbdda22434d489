import { passwordChange } from '#lib/domain/session.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { endSessions } from '#lib/store/sessions.ts';
import { ownSession } from '../../../server/own-session.ts';
import { readBody, respond } from '../../../server/respond.ts';

/** Changes the person's password and ends the sessions elsewhere. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const { person, sessionId, auth, store } = await ownSession(request);
    await auth.changePassword(request.headers, person, await readBody(request, passwordChange));
    const ended = await endSessions(store, person.id, sessionId);
    await recordAudit(store, { person, action: 'password.change', subject: person.name, detail: { ended } });
    return new Response(null, { status: 204 });
  });
}
