import type { KeptChart } from '../domain/kept-chart.ts';
import type { Person } from '../domain/person.ts';
import type { Denial } from '../domain/rights.ts';
import type { StoredEvent } from '../domain/run-event.ts';
import { emptyRun, reduceRun } from '../domain/run-view.ts';
import type { Store } from './open-store.ts';
import { conversations, runEvents, runs } from './schema/conversations.ts';
import { keptCharts } from './schema/kept-charts.ts';

/** Keeps a conversation whose turns were asked elsewhere, all of it or nothing. Each turn has its events under its new id. */
export async function copyConversation(
  store: Store,
  copy: {
    readonly id: string;
    readonly sourceId: string;
    readonly title: string;
    readonly person: Pick<Person, 'id'>;
    /** What the person may not read now: what they were shown holds nothing of it. */
    readonly denials: readonly Denial[];
    readonly runs: readonly {
      readonly id: string;
      readonly events: readonly StoredEvent[];
      readonly charts: readonly KeptChart[];
    }[];
  },
): Promise<void> {
  const { id: conversationId, sourceId, title, denials } = copy;
  const personId = copy.person.id;
  await store.db.transaction(async (transaction) => {
    await transaction.insert(conversations).values({ id: conversationId, sourceId, personId, title });
    for (const { id, events, charts } of copy.runs) {
      const { question, status } = events.reduce((view, { event }) => reduceRun(view, event), emptyRun);
      // Asked when they were: that is the order of the turns.
      const createdAt = new Date(events[0]?.at ?? Date.now());
      await transaction
        .insert(runs)
        .values({ id, conversationId, personId, denials, question, status, createdAt });
      if (events.length > 0)
        await transaction
          .insert(runEvents)
          .values(events.map((event) => ({ ...event, at: new Date(event.at) })));
      if (charts.length > 0)
        await transaction.insert(keptCharts).values(charts.map((chart) => ({ ...chart, runId: id })));
    }
  });
}
