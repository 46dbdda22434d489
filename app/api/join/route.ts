import { addressHeader } from '#lib/auth/client-address.ts';
import { join } from '#lib/auth/join.ts';
import { joining } from '#lib/domain/person-entry.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { mostOfAStranger } from '../../server/request-body.ts';
import { readBody, respond } from '../../server/respond.ts';
import { tabletalk } from '../../server/tabletalk.ts';

/** Uses up a one-time link: a password is set, and one can sign in with the address that is answered. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const asked = await readBody(request, joining, mostOfAStranger);
    const { store } = await tabletalk();
    const address = request.headers.get(addressHeader);
    const person = await join(store, asked, address);
    await recordAudit(store, {
      person: { ...person, address },
      action: 'person.join',
      subject: person.name,
      detail: { as: asked.as },
    });
    return Response.json({ email: person.email });
  });
}
