import { z } from 'zod';
import { writeLayer, writtenFormats } from '#agents/knowledge/write-layer.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { readQuery, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const query = z.object({ format: z.enum(writtenFormats) });

/** The source with its descriptions, joins and glossary as a file that other tools read. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { format } = readQuery(request, query);
    const { store, workspace } = await tabletalk();
    const { name } = workspace.info;
    const text = await writeLayer(format, name, { store, workspace });
    await recordAudit(store, { person, action: 'layer.export', subject: name, detail: { format } });
    return new Response(text, {
      headers: {
        'content-type': 'application/yaml; charset=utf-8',
        'content-disposition': `attachment; filename="${format === 'osi' ? 'osi' : 'semantic_models'}.yaml"`,
      },
    });
  });
}
