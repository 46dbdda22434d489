import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { listAudit } from '#lib/store/audit.ts';
import { respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const filter = z.object({
  text: z.string().max(200).optional(),
  personId: z.string().optional(),
  before: z.coerce.number().int().optional(),
});

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'administrator');
    const parsed = filter.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!parsed.success) throw new AppError('bad-request', { userMessage: z.prettifyError(parsed.error) });
    const { store } = await tabletalk();
    return Response.json(await listAudit(store, parsed.data));
  });
}
