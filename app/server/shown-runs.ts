import type { Reading } from '#agents/rights/reading-of.ts';
import type { ConversationRun } from '#lib/domain/conversation.ts';
import type { StoredEvent } from '#lib/domain/run-event.ts';
import { listKeptCharts } from '#lib/store/kept-charts.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import { readEvents, type StoredRun } from '#lib/store/runs.ts';
import { withheldRun } from './withheld-run.ts';

const unnamedQuestion = 'A question that is not shown to you';

/** A run as somebody sees it who did not ask it, and whether it is withheld from them. */
export type ShownRun = { readonly run: ConversationRun; readonly isWithheld: boolean };

/**
 * Runs of somebody else as they may be shown to a person: without what retrieval found beside that they may not read. Of a
 * run that names something they may not read nothing is left, its question included. One that has not ended is left out.
 */
export async function shownRuns(
  store: Store,
  runs: readonly StoredRun[],
  reading: Reading,
): Promise<ShownRun[]> {
  const ended = runs.filter(({ status }) => status !== 'running');
  const ids = ended.map(({ id }) => id);
  const readable = await readableRuns(store, ids, reading.withheldOfShared);
  const charts = new Map<string, ConversationRun['charts']>();
  for (const conversationId of new Set(ended.map((run) => run.conversationId)))
    for (const [id, kept] of await listKeptCharts(store, conversationId)) charts.set(id, kept);
  const shown: ShownRun[] = [];
  for (const { id, question } of ended) {
    const log = await readEvents(store, id);
    const isWithheld = !readable.has(id) || !reading.maySee([question]);
    const events = isWithheld
      ? withheldRun(log).map(withoutQuestion)
      : log.map((stored) => ({ ...stored, event: reading.shown(stored.event) }));
    const kept = isWithheld ? [] : (charts.get(id) ?? []);
    shown.push({ run: { runId: id, events, feedback: null, reply: null, charts: kept }, isWithheld });
  }
  return shown;
}

function withoutQuestion(stored: StoredEvent): StoredEvent {
  const { event } = stored;
  return event.type === 'run-start' ? { ...stored, event: { ...event, question: unnamedQuestion } } : stored;
}
