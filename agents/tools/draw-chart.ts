import { z } from 'zod';
import { chartDrawing } from '#lib/domain/chart-drawing.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import { defineTool, evidence } from './define-tool.ts';

export const drawChart = defineTool({
  name: 'draw-chart',
  purpose: 'Choose a chart for a query result, following the wording of the question.',
  input: z.object({ instruction: z.string().min(1), data: evidence(queryOutcome) }),
  output: chartDrawing,
  run: async ({ instruction, data }, context) => {
    if (data.kind !== 'answered') return { spec: null, why: null };
    const previous = context.history.at(-1)?.chart ?? null;
    return context.roles.chartDesigner({ instruction, result: data.query.result, previous }, context);
  },
});
