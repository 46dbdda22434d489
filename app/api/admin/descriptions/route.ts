import { z } from 'zod';
import { describerOf } from '#agents/enricher/describer-of.ts';
import { isMissing } from '#agents/enricher/enricher.ts';
import type { DescriptionPage } from '#lib/domain/description-page.ts';
import { descriptionDecision, reviewStatuses } from '#lib/domain/description-review.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { decideReviews, listReviews } from '#lib/store/description-reviews.ts';
import { requireWholeSource } from '../../../server/as-developer.ts';
import { readBody, readQuery, respond } from '../../../server/respond.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const pageLength = 200;

const query = z.object({
  status: z.enum(reviewStatuses).default('open'),
  /** Part of a table's or column's name, or of the text. */
  text: z.string().max(200).default(''),
  offset: z.coerce.number().int().min(0).default(0),
});
const decisions = z.object({ decisions: z.array(descriptionDecision).min(1).max(1000) });

/** A page of proposals of one status. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { status, text, offset } = readQuery(request, query);
    const { store, workspace, proposing } = await tabletalk();
    const all = await listReviews(store, workspace.source.id);
    const wanted = text.toLowerCase();
    const matching = all.filter(
      (review) =>
        review.status === status &&
        `${review.table}.${review.column ?? ''} ${review.text}`.toLowerCase().includes(wanted),
    );
    const { tables } = workspace.schema;
    const page: DescriptionPage = {
      reviews: matching.slice(offset, offset + pageLength),
      matching: matching.length,
      counts: {
        open: all.filter((review) => review.status === 'open').length,
        accepted: all.filter((review) => review.status === 'accepted').length,
        rejected: all.filter((review) => review.status === 'rejected').length,
      },
      undocumented: {
        tables: tables.filter(({ description }) => isMissing(description)).length,
        columns: tables.flatMap(({ columns }) => columns).filter(({ description }) => isMissing(description))
          .length,
      },
      describer: describerOf(workspace, person.id).name,
      proposing: proposing.state(),
    };
    return Response.json(page);
  });
}

/** Accepts, edits, rejects or reopens proposals. */
export function PATCH(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const body = await readBody(request, decisions);
    const { store, workspace } = await tabletalk();
    await decideReviews(store, workspace.source.id, person, body.decisions);
    for (const { table, column, status } of body.decisions) {
      const subject = column === null ? table : `${table}.${column}`;
      await recordAudit(store, { person, action: 'description.review', subject, detail: { status } });
    }
    return new Response(null, { status: 204 });
  });
}
