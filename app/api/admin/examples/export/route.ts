import { writeExamplesYaml } from '#lib/examples/examples-yaml.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listExamples } from '#lib/store/examples.ts';
import { respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** The drafts and approved examples of the source as a YAML file. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'developer');
    const { store, workspace } = await tabletalk();
    const all = await listExamples(store, workspace.source.id);
    const examples = all.filter(({ status }) => status !== 'retired');
    await recordAudit(store, {
      person,
      action: 'example.export',
      subject: workspace.source.id,
      detail: { count: examples.length },
    });
    return new Response(writeExamplesYaml(examples), {
      headers: {
        'content-type': 'application/yaml; charset=utf-8',
        'content-disposition': 'attachment; filename="examples.yaml"',
      },
    });
  });
}
