import type { EmbeddedPage } from '#lib/domain/embedding.ts';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** What the token of a frame shows, and to whom. Asked once by each frame that opens, which is written down. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { frame, token } = person;
    if (frame === undefined || token === undefined) {
      throw new AppError('bad-request', { userMessage: 'This is asked by a frame with its token.' });
    }
    const { store } = await tabletalk();
    const { show, sourceId } = frame;
    await recordAudit(store, { person, action: 'embedding.open', subject: token, detail: { ...show } });
    return Response.json({ show, sourceId, personName: person.name } satisfies EmbeddedPage);
  });
}
