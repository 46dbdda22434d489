import { newPerson } from '#lib/domain/person-entry.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { addPerson, listPeople } from '#lib/store/people.ts';
import { invite } from '../../../server/invite.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'administrator');
    const { store } = await tabletalk();
    return Response.json(await listPeople(store));
  });
}

/** Adds a person and answers with the link that lets them choose a password. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const by = await requireRole(request, 'administrator');
    const wanted = await readBody(request, newPerson);
    const { store } = await tabletalk();
    const person = await addPerson(store, wanted);
    await recordAudit(store, {
      person: by,
      action: 'person.add',
      subject: wanted.email,
      detail: { role: person.role },
    });
    return Response.json({ person, ...(await invite(store, person.id)) }, { status: 201 });
  });
}
