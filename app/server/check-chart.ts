import { isChart } from '#lib/domain/answer.ts';
import { columnIndex } from '#lib/domain/chart-data.ts';
import type { KeptChart } from '#lib/domain/kept-chart.ts';
import { emptyRun, queryResultOf, reduceRun } from '#lib/domain/run-view.ts';
import { UnknownColumnError } from '#lib/domain/unknown-column-error.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readEvents } from '#lib/store/runs.ts';

/** Throws `not-found` when the answer has no chart there, `bad-request` when its result lacks a column that is named. */
export async function checkChart(store: Store, runId: string, { part, spec }: KeptChart): Promise<void> {
  const log = await readEvents(store, runId);
  const view = log.reduce((run, { event }) => reduceRun(run, event), emptyRun);
  const drawn = view.parts[part];
  const query = drawn !== undefined && isChart(drawn) ? queryResultOf(view, drawn.step) : null;
  if (query === null) {
    const places = view.parts.flatMap((part, place) => (isChart(part) ? [place] : []));
    const known = places.length === 0 ? 'it has no chart' : `its charts are at ${places.join(', ')}`;
    throw new AppError('not-found', { userMessage: `The answer has no chart at ${part}; ${known}.` });
  }
  try {
    for (const name of [spec.x, ...spec.y, ...(spec.series === null ? [] : [spec.series])])
      columnIndex(query.result, name);
  } catch (cause) {
    if (!(cause instanceof UnknownColumnError)) throw cause;
    throw new AppError('bad-request', { userMessage: cause.message, cause });
  }
}
