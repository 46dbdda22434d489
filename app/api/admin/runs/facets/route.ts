import { listSources } from '#agents/sources/list-sources.ts';
import { readEnv } from '#lib/env.ts';
import { listRunFacets } from '#lib/store/run-summaries.ts';
import { asDeveloper } from '../../../../server/as-developer.ts';
import { respond } from '../../../../server/respond.ts';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const { opened, person, reading } = await asDeveloper(request);
    const { store, workspaces } = opened;
    const askable = await listSources({ env: readEnv(), store, main: workspaces.main }, person);
    const names = new Map(askable.map(({ id, name }) => [id, name]));
    return Response.json(await listRunFacets(store, reading.withheld, names));
  });
}
