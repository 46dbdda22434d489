import type { ConversationRun } from '#lib/domain/conversation.ts';
import type { Feedback } from '#lib/domain/feedback.ts';
import type { FeedbackReply } from '#lib/domain/feedback-case.ts';
import type { KeptChart } from '#lib/domain/kept-chart.ts';
import type { StoredEvent } from '#lib/domain/run-event.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';

/** `lost` means that the browser gave up and only a person can ask for another try. */
export type Connection = 'open' | 'reconnecting' | 'lost';

/** One question on the page: the fold of its events so far, and how far that is. */
export type RunRecord = {
  readonly runId: string;
  readonly view: RunView;
  /** Sequence of the last folded event; -1 before the first. */
  readonly lastSequence: number;
  readonly connection: Connection;
  readonly feedback: Feedback | null;
  /** What a developer wrote back. */
  readonly reply: FeedbackReply | null;
  /** How the person has set charts of the answer. */
  readonly charts: readonly KeptChart[];
};

/** A question just accepted by the server, before its first event has arrived. */
export function newRun(runId: string, conversationId: string, question: string): RunRecord {
  return {
    runId,
    view: { ...emptyRun, runId, conversationId, question },
    lastSequence: -1,
    connection: 'open',
    feedback: null,
    reply: null,
    charts: [],
  };
}

export function storedRun({ runId, events, feedback, reply, charts }: ConversationRun): RunRecord {
  const start: RunRecord = {
    runId,
    view: emptyRun,
    lastSequence: -1,
    connection: 'open',
    feedback,
    reply,
    charts,
  };
  return events.reduce(foldEvent, start);
}

/** Adds one event. A stream that reconnects replays events; those already folded change nothing. */
export function foldEvent(record: RunRecord, stored: StoredEvent): RunRecord {
  if (stored.sequence <= record.lastSequence) return record;
  return { ...record, view: reduceRun(record.view, stored.event), lastSequence: stored.sequence };
}
