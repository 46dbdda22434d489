import { z } from 'zod';
import { runSearch } from '#lib/domain/run-search.ts';
import { AppError } from '#lib/errors.ts';
import { searchRuns } from '#lib/store/run-summaries.ts';
import { asDeveloper } from '../../../server/as-developer.ts';
import { respond } from '../../../server/respond.ts';

/** One page of the runs that the developer may see; the query string is a `RunSearch`. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const { opened, reading } = await asDeveloper(request);
    const search = runSearch.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!search.success) throw new AppError('bad-request', { userMessage: z.prettifyError(search.error) });
    return Response.json(await searchRuns(opened.store, search.data, reading.withheld));
  });
}
