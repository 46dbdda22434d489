import { listRunFacets } from '#lib/store/run-summaries.ts';
import { asDeveloper } from '../../../../server/as-developer.ts';
import { respond } from '../../../../server/respond.ts';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const { opened, reading } = await asDeveloper(request);
    return Response.json(await listRunFacets(opened.store, reading.withheld));
  });
}
