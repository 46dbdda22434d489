import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { endPassword, findPerson } from '#lib/store/people.ts';
import { invite } from '../../../../../server/invite.ts';
import { respond } from '../../../../../server/respond.ts';
import { requireRole } from '../../../../../server/signed-in.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

/** A new link for a person who lost the first one or the password, which ends here: somebody else may have found it. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ personId: string }> },
): Promise<Response> {
  return respond(async () => {
    const by = await requireRole(request, 'administrator');
    const { personId } = await params;
    const { store } = await tabletalk();
    const person = await findPerson(store, personId);
    if (!person) {
      throw new AppError('not-found', { userMessage: `Nobody who may sign in has the id ${personId}.` });
    }
    await endPassword(store, person.id);
    await recordAudit(store, { person: by, action: 'person.invite', subject: person.email ?? person.name });
    return Response.json(await invite(store, person.id));
  });
}
