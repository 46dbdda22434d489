import { z } from 'zod';
import { runSearch } from '#lib/domain/run-search.ts';
import { AppError } from '#lib/errors.ts';
import { searchRuns } from '#lib/store/run-summaries.ts';
import { respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

/** One page of runs; the query string is a `RunSearch`. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'developer');
    const search = runSearch.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!search.success) throw new AppError('bad-request', { userMessage: z.prettifyError(search.error) });
    const { store } = await tabletalk();
    return Response.json(await searchRuns(store, search.data));
  });
}
