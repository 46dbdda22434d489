import { z } from 'zod';
import { takeOverLayer } from '#agents/knowledge/take-over-layer.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import { readLayer } from '#lib/semantic-layers/read-layer.ts';
import { listJoins } from '#lib/store/curated-joins.ts';
import { requireWholeSource } from '../../../server/as-developer.ts';
import { layerFile } from '../../../server/layer-file.ts';
import { mostOfAFile } from '../../../server/request-body.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const taking = layerFile.extend({ keys: z.array(z.string()).min(1) });

/** The joins that were taken over, with where they came from. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { store, workspace } = await tabletalk();
    return Response.json({ joins: await listJoins(store, workspace.source.id) });
  });
}

/** Takes over what was chosen of a semantic layer; it is used from the next publication on. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { keys, ...file } = await readBody(request, taking, mostOfAFile);
    const opened = await tabletalk();
    const place = { ...opened, limits: triedBy(person.id, opened.limits) };
    const layer = readLayer(file, opened.workspace.schema.tables);
    const taken = await takeOverLayer(place, { layer, keys, person, signal: request.signal });
    return Response.json({ taken });
  });
}
