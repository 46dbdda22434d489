import { readAhead } from '#agents/query/writer/model/small/read-ahead.ts';
import { passwordLacking } from '#agents/rights/password-lacking.ts';
import { fileNotices } from '#agents/source/file-notices.ts';
import { unmeasuredNotices } from '#agents/source/unmeasured-notice.ts';
import { modelRoles } from '#lib/domain/model-role.ts';
import { userMessageOf } from '#lib/errors.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import { readQuery, respond } from '../../server/respond.ts';
import { sourceQuery } from '../../server/source-query.ts';
import { withSource } from '../../server/with-source.ts';

export const dynamic = 'force-dynamic';

/** What is shown of a source: of the one named by `?source=`, else of the main one. */
export function GET(request: Request): Promise<Response> {
  return respond(() => {
    const { source } = readQuery(request, sourceQuery);
    return withSource(request, source, async ({ opened: { workspace }, listed, reading }) => {
      const { composition, models, vectorStore, notices, indexing } = workspace;
      const { info, schema } = reading.workspace;
      // Whoever opens the page asks soon; what the model cannot do is told by the question.
      readAhead(models?.settings ?? null, {
        snapshot: reading.workspace.knowledge.snapshot,
        dialect: workspace.source.dialect,
      }).catch((error: unknown) => console.warn(userMessageOf(error)));
      const lacking = passwordLacking(listed.name, reading.denials);
      const { mode, strategy, effort } = composition;
      const writer = models?.settings.writer;
      return Response.json({
        source: { ...info, name: listed.name },
        mode,
        strategy,
        effort,
        model: writer ? formatModelName(writer.model) : null,
        modelRoles: modelRoles.filter((role) => models && models.settings[role] !== null),
        vectorStore,
        notices: [...(lacking ? [lacking.userMessage] : []), ...notices, ...unmeasuredNotices(schema)],
        readings: fileNotices(workspace, schema),
        indexing,
      });
    });
  });
}
