import { z } from 'zod';
import { keptChart } from '#lib/domain/kept-chart.ts';
import { AppError } from '#lib/errors.ts';
import { forgetChart, keepChart } from '#lib/store/kept-charts.ts';
import { checkChart } from '../../../../../server/check-chart.ts';
import { ownRun } from '../../../../../server/own-run.ts';
import { readBody, respond } from '../../../../../server/respond.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

type Context = { params: Promise<{ runId: string; part: string }> };

/** Keeps how the person who asked has set a chart of the answer. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const { runId, part } = await params;
    const { id } = await ownRun(request, opened, runId);
    const chart = { part: readPart(part), ...(await readBody(request, keptChart.omit({ part: true }))) };
    await checkChart(opened.store, id, chart);
    await keepChart(opened.store, id, chart);
    return Response.json(chart);
  });
}

/** The chart is again as the answer was given with. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const { runId, part } = await params;
    const { id } = await ownRun(request, opened, runId);
    await forgetChart(opened.store, id, readPart(part));
    return new Response(null, { status: 204 });
  });
}

function readPart(text: string): number {
  const part = z.coerce.number().pipe(keptChart.shape.part).safeParse(text);
  if (part.success) return part.data;
  throw new AppError('bad-request', {
    userMessage: `A chart is named by its place among the parts of the answer, a whole number from 0: got ${JSON.stringify(text)}.`,
  });
}
