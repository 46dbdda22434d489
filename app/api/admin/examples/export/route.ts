import { writeExamplesYaml } from '#lib/examples/examples-yaml.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listExamples } from '#lib/store/examples.ts';
import { asDeveloper } from '../../../../server/as-developer.ts';
import { maySee } from '../../../../server/list-examples.ts';
import { respond } from '../../../../server/respond.ts';

export const dynamic = 'force-dynamic';

/** The drafts and approved examples that the developer may see, as a YAML file. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { person, opened } = developer;
    const { store, workspace } = opened;
    const all = await listExamples(store, workspace.source.id);
    const examples = all.filter((example) => example.status !== 'retired' && maySee(developer, example));
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
