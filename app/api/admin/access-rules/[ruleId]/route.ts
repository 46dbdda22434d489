import { AppError } from '#lib/errors.ts';
import { removeAccessRule } from '#lib/store/access-rules.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { readQuery, respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { sourceQuery } from '../../../../server/source-query.ts';
import { withSource } from '../../../../server/with-source.ts';

export function DELETE(
  request: Request,
  { params }: { params: Promise<{ ruleId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const { ruleId } = await params;
    return withSource(request, readQuery(request, sourceQuery).source, async ({ opened, listed }) => {
      const { store, workspace } = opened;
      const removed = await removeAccessRule(store, workspace.source.id, ruleId);
      if (!removed) throw new AppError('not-found', { userMessage: `There is no rule ${ruleId}.` });
      await recordAudit(store, {
        person,
        action: 'access-rule.remove',
        subject: listed.name,
        detail: removed,
      });
      return new Response(null, { status: 204 });
    });
  });
}
