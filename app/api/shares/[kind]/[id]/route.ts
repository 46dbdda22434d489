import { z } from 'zod';
import { filesSourceId } from '#agents/files/files-folder.ts';
import { type Sharing, share } from '#lib/domain/share.ts';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listPeople } from '#lib/store/people.ts';
import { listShares, replaceShares } from '#lib/store/shares.ts';
import { ownSubject } from '../../../../server/own-subject.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { type Asker, signedIn } from '../../../../server/signed-in.ts';
import { type Tabletalk, tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ kind: string; id: string }> };

/** With whom something of the person's own is shared, and with whom it could be: by name, and nothing else of them. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store } = await tabletalk();
    const { kind, id } = await params;
    const subject = await ownSubject(store, person.id, kind, id);
    const sharing: Sharing = {
      isAboutOwnFiles: subject.sourceId === filesSourceId(person.id),
      shares: await listShares(store, subject),
      colleagues: await colleaguesOf(store, person),
    };
    return Response.json(sharing);
  });
}

const body = z.object({
  shares: z
    .array(share)
    .max(1_000)
    .refine(
      (all) => new Set(all.map(({ personId }) => personId)).size === all.length,
      'names somebody twice',
    ),
});

export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store } = await tabletalk();
    const { kind, id } = await params;
    const subject = await ownSubject(store, person.id, kind, id);
    const { shares } = await readBody(request, body);
    const known = new Set((await colleaguesOf(store, person)).map((each) => each.id));
    const stranger = shares.find(({ personId }) => personId !== null && !known.has(personId));
    if (stranger) {
      throw new AppError('bad-request', {
        userMessage: `There is nobody ${stranger.personId} to share it with.`,
      });
    }
    await replaceShares(store, { ...subject, ownerId: person.id }, shares);
    await recordAudit(store, { person, action: 'share.change', subject: id, detail: { kind, shares } });
    return Response.json({ shares });
  });
}

async function colleaguesOf(store: Tabletalk['store'], person: Asker): Promise<Sharing['colleagues']> {
  const everybody = await listPeople(store);
  return everybody
    .filter(({ id, state }) => id !== person.id && state !== 'disabled')
    .map(({ id, name }) => ({ id, name }));
}
