import { z } from 'zod';
import { checkMeasure } from '#agents/knowledge/check-measure.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import { glossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const body = z.object({ measure: glossaryEntry.shape.measure.unwrap().unwrap() });

/** Computes a measure without keeping it. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { measure } = await readBody(request, body);
    const opened = await tabletalk();
    const place = { ...opened, limits: triedBy(person.id, opened.limits) };
    return Response.json(await checkMeasure(place, measure, request.signal));
  });
}
