import { chartShown, isChart } from '#lib/domain/answer.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { emptyRun, queryResultOf, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { AppError } from '#lib/errors.ts';
import { listKeptCharts } from '#lib/store/kept-charts.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readEvents, type StoredRun } from '#lib/store/runs.ts';

/** One result of an answer, with the chart it is drawn as: as its person set it last, else as the answer was given with. */
export type AnswerOfRun = {
  readonly view: RunView;
  /** The step that has it. */
  readonly step: string;
  readonly query: QueryResult;
  readonly chart: ChartSpec | null;
};

/** The result of a step of a run, or of the first step that has one. Throws `not-found` when there is none. */
export async function answerOfRun(store: Store, run: StoredRun, step: string | null): Promise<AnswerOfRun> {
  const found = await findAnswer(store, run, step);
  if (found !== null) return found;
  throw new AppError('not-found', {
    userMessage: `The answer ${run.id} has no result${step === null ? '' : ` of step ${step}`}.`,
  });
}

/** As `answerOfRun`; null when there is no result. */
export async function findAnswer(
  store: Store,
  run: StoredRun,
  step: string | null,
): Promise<AnswerOfRun | null> {
  const log = await readEvents(store, run.id);
  const view = log.reduce((folded, { event }) => reduceRun(folded, event), emptyRun);
  const ids = step === null ? [...(view.plan?.answerFrom ?? []), ...view.steps.map(({ id }) => id)] : [step];
  const found = ids.flatMap((id) => {
    const query = queryResultOf(view, id);
    return query === null ? [] : [{ id, query }];
  })[0];
  if (found === undefined) return null;
  const part = view.parts.findIndex((each) => isChart(each) && each.step === found.id);
  const given = view.parts[part];
  const kept = (await listKeptCharts(store, run.conversationId)).get(run.id) ?? [];
  const chart = given === undefined ? null : chartShown(given, kept.find((each) => each.part === part)?.spec);
  return { view, step: found.id, query: found.query, chart };
}
