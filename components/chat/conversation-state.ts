import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { ConversationAccess } from '#lib/domain/conversation.ts';
import type { Feedback } from '#lib/domain/feedback.ts';
import type { StoredEvent } from '#lib/domain/run-event.ts';
import type { AskedWith } from './requests.ts';
import { type Connection, foldEvent, newRun, type RunRecord } from './run-record.ts';

/** A question and how the person wants it answered. */
export type AskedQuestion = AskedWith & { readonly question: string };

/** A question that was not sent. */
export type Unsent = AskedQuestion & {
  /** Why. */
  readonly message: string;
  /** Whether the same may be accepted when it is sent again. */
  readonly mayHelpAgain: boolean;
};

/** Everything the conversation column shows. `conversationId` is null until the first question is accepted. */
export type ConversationState = {
  readonly conversationId: string | null;
  readonly phase:
    | { readonly kind: 'ready' }
    | { readonly kind: 'loading' }
    | { readonly kind: 'not-found' }
    | { readonly kind: 'failed'; readonly message: string; readonly unreachable: boolean };
  readonly runs: readonly RunRecord[];
  /** Whose it is: only one's own goes on. */
  readonly access: ConversationAccess;
  /** The question on its way to the server. `key` tells one sending from a later one. */
  readonly sending: (AskedQuestion & { readonly key: number }) | null;
  /** The question that did not reach the server, and why. */
  readonly unsent: Unsent | null;
  /** The run that was asked to stop, until it has ended or could not be stopped. */
  readonly stoppingRun: string | null;
  /** The turn that was begun last without a question being asked. */
  readonly startedRun: string | null;
  /** Why the running answer could not be stopped. */
  readonly stopFailure: string | null;
};

export type ConversationAction =
  | { readonly type: 'opened'; readonly conversationId: string | null }
  | {
      readonly type: 'loaded';
      readonly conversationId: string;
      readonly runs: readonly RunRecord[];
      readonly access: ConversationAccess;
    }
  /** What the server has of a conversation that is on the page already: other tabs add turns to it. */
  | { readonly type: 'caught-up'; readonly conversationId: string; readonly runs: readonly RunRecord[] }
  | {
      readonly type: 'load-failed';
      readonly conversationId: string;
      readonly failure: 'unknown' | { readonly message: string; readonly unreachable: boolean };
    }
  | ({ readonly type: 'sending'; readonly key: number } & AskedQuestion)
  | { readonly type: 'sent'; readonly key: number; readonly conversationId: string; readonly runId: string }
  /** A turn that began without a question being asked: a statement was run, or a part of an answer clicked. */
  | {
      readonly type: 'started';
      readonly conversationId: string;
      readonly runId: string;
      readonly question: string;
    }
  | {
      readonly type: 'send-failed';
      readonly key: number;
      readonly message: string;
      readonly mayHelpAgain: boolean;
    }
  | { readonly type: 'unsent-dismissed' }
  | { readonly type: 'stopping'; readonly runId: string }
  | { readonly type: 'stop-failed'; readonly message: string }
  | { readonly type: 'event-arrived'; readonly stored: StoredEvent }
  | { readonly type: 'connection-changed'; readonly runId: string; readonly connection: Connection }
  | { readonly type: 'feedback-saved'; readonly feedback: Feedback }
  | {
      readonly type: 'chart-set';
      readonly runId: string;
      readonly part: number;
      /** null: as the answer was given with. */
      readonly spec: ChartSpec | null;
    };

export function openedConversation(conversationId: string | null): ConversationState {
  return {
    conversationId,
    phase: { kind: conversationId === null ? 'ready' : 'loading' },
    runs: [],
    access: { may: 'continue' },
    sending: null,
    unsent: null,
    stoppingRun: null,
    startedRun: null,
    stopFailure: null,
  };
}

/** Pure. Replies that belong to a conversation no longer on the page change nothing. */
export function reduceConversation(state: ConversationState, action: ConversationAction): ConversationState {
  switch (action.type) {
    case 'opened':
      return openedConversation(action.conversationId);
    case 'loaded':
      if (action.conversationId !== state.conversationId) return state;
      return { ...state, phase: { kind: 'ready' }, runs: action.runs, access: action.access };
    case 'caught-up':
      if (action.conversationId !== state.conversationId || state.phase.kind !== 'ready') return state;
      return { ...state, runs: caughtUp(state.runs, action.runs) };
    case 'load-failed':
      if (action.conversationId !== state.conversationId) return state;
      return {
        ...state,
        phase: action.failure === 'unknown' ? { kind: 'not-found' } : { kind: 'failed', ...action.failure },
      };
    case 'sending':
      return {
        ...state,
        sending: {
          key: action.key,
          question: action.question,
          strategy: action.strategy,
          effort: action.effort,
          askModel: action.askModel,
          costly: action.costly,
        },
        unsent: null,
        stoppingRun: null,
        stopFailure: null,
      };
    case 'sent': {
      if (state.sending?.key !== action.key) return state;
      const run = newRun(action.runId, action.conversationId, state.sending.question);
      return { ...state, conversationId: action.conversationId, runs: [...state.runs, run], sending: null };
    }
    case 'started': {
      if (action.conversationId !== state.conversationId) return state;
      const run = newRun(action.runId, action.conversationId, action.question);
      return { ...state, runs: [...state.runs, run], startedRun: action.runId };
    }
    case 'send-failed': {
      if (state.sending?.key !== action.key) return state;
      return {
        ...state,
        sending: null,
        unsent: {
          question: state.sending.question,
          strategy: state.sending.strategy,
          effort: state.sending.effort,
          askModel: state.sending.askModel,
          costly: state.sending.costly,
          message: action.message,
          mayHelpAgain: action.mayHelpAgain,
        },
      };
    }
    case 'unsent-dismissed':
      return { ...state, unsent: null };
    case 'stopping':
      return { ...state, stoppingRun: action.runId, stopFailure: null };
    case 'stop-failed':
      return { ...state, stoppingRun: null, stopFailure: action.message };
    case 'event-arrived':
      return updateRun(state, action.stored.runId, (run) => foldEvent(run, action.stored));
    case 'connection-changed':
      return updateRun(state, action.runId, (run) => ({ ...run, connection: action.connection }));
    case 'feedback-saved':
      return updateRun(state, action.feedback.runId, (run) => ({ ...run, feedback: action.feedback }));
    case 'chart-set':
      return updateRun(state, action.runId, (run) => {
        const others = run.charts.filter(({ part }) => part !== action.part);
        const { part, spec } = action;
        return { ...run, charts: spec === null ? others : [...others, { part, spec }] };
      });
  }
}

/** The run that is still being answered, if any: the newest one counts. */
export function runningRun(state: ConversationState): RunRecord | null {
  return state.runs.findLast((run) => run.view.status === 'running') ?? null;
}

/** The server's turns, each as far as it is known here; what was asked here meanwhile comes last. */
function caughtUp(shown: readonly RunRecord[], stored: readonly RunRecord[]): readonly RunRecord[] {
  const here = new Map(shown.map((run) => [run.runId, run]));
  const there = new Set(stored.map(({ runId }) => runId));
  return [
    ...stored.map((run) => {
      const known = here.get(run.runId);
      return known === undefined || known.lastSequence < run.lastSequence ? run : known;
    }),
    ...shown.filter(({ runId }) => !there.has(runId)),
  ];
}

function updateRun(
  state: ConversationState,
  runId: string,
  change: (run: RunRecord) => RunRecord,
): ConversationState {
  return { ...state, runs: state.runs.map((run) => (run.runId === runId ? change(run) : run)) };
}
