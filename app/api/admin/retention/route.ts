import { z } from 'zod';
import { type RetentionPage, retainedKinds, retentionDays } from '#lib/domain/retention.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { countKept, previewRetention, readRetention, saveRetention } from '#lib/store/retention.ts';
import { readBody, readQuery, respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** As in an address: an empty text keeps for good. */
const query = z
  .record(
    z.enum(retainedKinds),
    z.string().transform((text) => (text === '' ? null : Number(text))),
  )
  .pipe(retentionDays);

/** What is set, and what would go: with the times of the query, or with what is set where there is none. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'administrator');
    const { store } = await tabletalk();
    const asked = new URL(request.url).search === '' ? null : readQuery(request, query);
    const days = await readRetention(store);
    const page: RetentionPage = {
      days,
      preview: await previewRetention(store, asked ?? days),
      kept: await countKept(store),
    };
    return Response.json(page);
  });
}

/** Sets for how long things are kept, and forgets at once what is older. Answers with how much that was. */
export function PUT(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const wanted = await readBody(request, retentionDays);
    const { store, forgetting } = await tabletalk();
    await saveRetention(store, person.name, wanted);
    await recordAudit(store, { person, action: 'retention.change', subject: 'retention', detail: wanted });
    return Response.json(await forgetting.now());
  });
}
