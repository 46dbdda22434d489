import { and, asc, eq, sql } from 'drizzle-orm';
import { type KeptChart, keptChart } from '../domain/kept-chart.ts';
import type { Store } from './open-store.ts';
import { runs } from './schema/conversations.ts';
import { keptCharts } from './schema/kept-charts.ts';

/** Keeps how a person set a chart of an answer; what was kept before is replaced. */
export async function keepChart(store: Store, runId: string, { part, spec }: KeptChart): Promise<void> {
  await store.db
    .insert(keptCharts)
    .values({ runId, part, spec })
    .onConflictDoUpdate({
      target: [keptCharts.runId, keptCharts.part],
      set: { spec, updatedAt: sql`now()` },
    });
}

/** The chart is again as the answer was given with. */
export async function forgetChart(store: Store, runId: string, part: number): Promise<void> {
  await store.db.delete(keptCharts).where(and(eq(keptCharts.runId, runId), eq(keptCharts.part, part)));
}

/** The kept charts of a conversation by run id, in the order of the answer's parts. */
export async function listKeptCharts(
  store: Store,
  conversationId: string,
): Promise<ReadonlyMap<string, readonly KeptChart[]>> {
  const rows = await store.db
    .select({ runId: keptCharts.runId, part: keptCharts.part, spec: keptCharts.spec })
    .from(keptCharts)
    .innerJoin(runs, eq(runs.id, keptCharts.runId))
    .where(eq(runs.conversationId, conversationId))
    .orderBy(asc(keptCharts.part));
  const charts = rows.map(({ runId, ...chart }) => ({ runId, chart: keptChart.parse(chart) }));
  return new Map(
    [...Map.groupBy(charts, ({ runId }) => runId)].map(([runId, kept]) => [
      runId,
      kept.map(({ chart }) => chart),
    ]),
  );
}
