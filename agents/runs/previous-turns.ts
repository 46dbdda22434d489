import { chartShown } from '#lib/domain/answer.ts';
import type { KeptChart } from '#lib/domain/kept-chart.ts';
import { type Denial, denyAtLeast } from '#lib/domain/rights.ts';
import { emptyRun, queryResultOf, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { listKeptCharts } from '#lib/store/kept-charts.ts';
import type { Store } from '#lib/store/open-store.ts';
import { listRuns, readEvents } from '#lib/store/runs.ts';
import type { PreviousTurn } from '../previous-turn.ts';

/** Follow-ups refer to what was said lately; older turns would only cost. */
const rememberedTurns = 5;

/**
 * The last answered turns of a conversation before one of its turns, oldest first, derived from their logs. What was
 * answered from more than the person may read by now is not among them, nor is the answer that a model is now asked for too.
 */
export async function previousTurns(
  store: Store,
  conversationId: string,
  runId: string,
  denials: readonly Denial[] = [],
): Promise<PreviousTurn[]> {
  const runs = await listRuns(store, conversationId);
  const place = runs.findIndex((run) => run.id === runId);
  const earlier = runs.slice(0, place);
  const answered = earlier
    .filter((run) => run.status === 'answered' && denyAtLeast(run.denials, denials))
    .slice(-rememberedTurns);
  const logs = await Promise.all(answered.map((run) => readEvents(store, run.id)));
  const charts = await listKeptCharts(store, conversationId);
  const views = logs.map((log) => log.reduce((view, { event }) => reduceRun(view, event), emptyRun));
  const told = views.filter(hasResult);
  const last = told.at(-1);
  const isAskedToo = last != null && last.modelNotAsked !== null && last.question === runs[place]?.question;
  return (isAskedToo ? told.slice(0, -1) : told).map((view) =>
    previousTurn(view, charts.get(view.runId ?? '') ?? []),
  );
}

/** "Thanks" between two questions is no answer that the second could be about. */
export function hasResult(view: RunView): boolean {
  return view.parts.some(({ kind }) => kind !== 'about');
}

/** An answered run as the next question of its conversation sees it, with its charts as the person has set them. */
export function previousTurn(view: RunView, kept: readonly KeptChart[] = []): PreviousTurn {
  const table = view.parts.find((part) => part.kind === 'table');
  const charts = view.parts.map((part, place) =>
    chartShown(part, kept.find((each) => each.part === place)?.spec),
  );
  return {
    question: view.question,
    query: table ? queryResultOf(view, table.step) : null,
    chart: charts.find((spec) => spec !== null) ?? null,
  };
}
