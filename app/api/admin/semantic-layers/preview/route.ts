import { stepsOfLayer } from '#agents/knowledge/take-over-layer.ts';
import { previewOf } from '#lib/semantic-layers/compare-layer.ts';
import { readLayer } from '#lib/semantic-layers/read-layer.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { layerFile } from '../../../../server/layer-file.ts';
import { mostOfAFile } from '../../../../server/request-body.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** What taking over a semantic layer would change; nothing is changed. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const file = await readBody(request, layerFile, mostOfAFile);
    const opened = await tabletalk();
    const layer = readLayer(file, opened.workspace.schema.tables);
    return Response.json(previewOf(layer, await stepsOfLayer(layer, opened)));
  });
}
