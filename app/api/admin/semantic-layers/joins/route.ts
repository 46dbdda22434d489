import { z } from 'zod';
import { curatedJoin } from '#lib/domain/curated-knowledge.ts';
import { joinName } from '#lib/knowledge/piece-texts.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { deleteJoin } from '#lib/store/curated-joins.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const deleting = z.object({ join: curatedJoin });

/** Takes a join out; it is used until the next publication. */
export function DELETE(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { join } = await readBody(request, deleting);
    const { store, workspace } = await tabletalk();
    await deleteJoin(store, workspace.source.id, join);
    await recordAudit(store, { person, action: 'join.delete', subject: joinName(join) });
    return new Response(null, { status: 204 });
  });
}
