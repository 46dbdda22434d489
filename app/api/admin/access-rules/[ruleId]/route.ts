import { AppError } from '#lib/errors.ts';
import { removeAccessRule } from '#lib/store/access-rules.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export function DELETE(
  request: Request,
  { params }: { params: Promise<{ ruleId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const { ruleId } = await params;
    const { store, workspace } = await tabletalk();
    const removed = await removeAccessRule(store, workspace.source.id, ruleId);
    if (!removed) throw new AppError('not-found', { userMessage: `There is no rule ${ruleId}.` });
    const { table, column } = removed;
    await recordAudit(store, {
      person,
      action: 'access-rule.remove',
      subject: workspace.info.name,
      detail: { table, column },
    });
    return new Response(null, { status: 204 });
  });
}
