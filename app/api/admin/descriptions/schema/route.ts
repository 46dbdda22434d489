import { z } from 'zod';
import { recordAudit } from '#lib/store/audit.ts';
import { moveReview } from '#lib/store/description-reviews.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { schemaReport } from '../../../../server/schema-report.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const place = z.object({ table: z.string().min(1), column: z.string().min(1).nullable() });
const moves = z.object({ moves: z.array(z.object({ from: place, to: place })).min(1) });

/** How the schema changed when it was read last. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    return Response.json(await schemaReport(await tabletalk()));
  });
}

/** Reads the schema again. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const opened = await tabletalk();
    await schemaReport(opened);
    await opened.workspace.readSchemaAgain();
    const report = await schemaReport(opened);
    const { store, workspace } = opened;
    await recordAudit(store, { person, action: 'schema.read', subject: workspace.info.name });
    return Response.json(report);
  });
}

/** Moves accepted descriptions to the present names of what was renamed. */
export function PATCH(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const body = await readBody(request, moves);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    for (const { from, to } of body.moves) {
      await moveReview(store, workspace.source.id, from, to);
      const subject = [to.table, ...(to.column === null ? [] : [to.column])].join('.');
      await recordAudit(store, { person, action: 'description.move', subject, detail: { from } });
    }
    return Response.json(await schemaReport(opened));
  });
}
