import { z } from 'zod';
import { personRoles } from '#lib/domain/person.ts';
import { personAttributes } from '#lib/domain/person-attributes.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { changePerson } from '#lib/store/people.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const change = z.object({
  role: z.enum(personRoles).optional(),
  disabled: z.boolean().optional(),
  attributes: personAttributes.optional(),
});

export function PATCH(
  request: Request,
  { params }: { params: Promise<{ personId: string }> },
): Promise<Response> {
  return respond(async () => {
    const by = await requireRole(request, 'administrator');
    const wanted = await readBody(request, change);
    const { store } = await tabletalk();
    const person = await changePerson(store, (await params).personId, wanted);
    await recordAudit(store, {
      person: by,
      action: 'person.change',
      subject: person.email ?? person.name,
      detail: wanted,
    });
    return Response.json(person);
  });
}
