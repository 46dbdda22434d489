import { restrictWorkspace } from '#agents/rights/restrict-workspace.ts';
import { fileNotices } from '#agents/source/file-notices.ts';
import { unmeasuredNotices } from '#agents/source/unmeasured-notice.ts';
import { modelRoles } from '#lib/domain/model-role.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store, workspace } = await tabletalk();
    const { composition, models, vectorStore, notices, indexing } = workspace;
    const denials = await denialsFor(store, person, workspace.source.id);
    const { info, schema } = await restrictWorkspace(workspace, denials);
    const { mode, strategy, effort } = composition;
    const writer = models?.settings.writer;
    return Response.json({
      source: info,
      mode,
      strategy,
      effort,
      model: writer ? formatModelName(writer.model) : null,
      modelRoles: modelRoles.filter((role) => models && models.settings[role] !== null),
      vectorStore,
      notices: [...notices, ...fileNotices(workspace, schema), ...unmeasuredNotices(schema)],
      indexing,
    });
  });
}
