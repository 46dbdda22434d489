import { chartFigure } from '#lib/domain/chart-figure.ts';
import type { ChartTheme } from '#lib/domain/chart-palette.ts';
import { AppError } from '#lib/errors.ts';
import { chartSvg } from '#lib/pictures/chart-svg.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { StoredRun } from '#lib/store/runs.ts';
import { answerOfRun } from './answer-of-run.ts';

/** The chart of an answer as SVG text, as its person set it last. Throws `not-found` where the answer has none. */
export async function chartOfRun(store: Store, run: StoredRun, theme: ChartTheme): Promise<string> {
  const { chart, query } = await answerOfRun(store, run, null);
  if (chart === null) throw new AppError('not-found', { userMessage: `The answer ${run.id} has no chart.` });
  return chartSvg(chartFigure(chart, query.result, theme), null);
}
