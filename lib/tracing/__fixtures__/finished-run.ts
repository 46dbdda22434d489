import type { ModelCall } from '../../domain/model-call.ts';
import type { RunEvent, StoredEvent } from '../../domain/run-event.ts';

const runId = '0a1b2c3d-0000-4000-8000-00000000abcd';

/** A log of a run whose event number n was noted n × 100 ms after midnight. */
export function logOf(events: readonly RunEvent[]): StoredEvent[] {
  return events.map((event, sequence) => ({
    runId,
    sequence,
    at: new Date(Date.UTC(2026, 0, 1) + sequence * 100).toISOString(),
    event,
  }));
}

export const modelCall = (details: Partial<ModelCall>): ModelCall => ({
  role: 'writer',
  step: null,
  model: 'openai-compatible:tiny',
  prompt: '[system]\nWrite SQL.\n\n[user]\nHow many orders?',
  reply: 'SELECT count(*) FROM orders',
  tokens: { input: 900, cachedInput: 800, output: 6 },
  costUsd: null,
  ms: 150,
  retries: 1,
  repaired: false,
  warnings: [],
  error: null,
  ...details,
});

export const runStart: RunEvent = {
  type: 'run-start',
  runId,
  conversationId: 'talk',
  question: 'How many orders?',
  sourceId: 'shop',
  mode: 'model',
  strategy: 'single-shot',
  effort: 'careful',
  snapshotId: 'snapshot',
};

const candidate = {
  id: 'one',
  sql: 'SELECT count(*) FROM orderz',
  writer: 'single-shot',
  reading: [],
  coverage: null,
  intent: null,
  edits: [],
  flagged: [],
};

/** One question with a planner's call, a repaired candidate and a writer's call. */
export const finishedRun: readonly StoredEvent[] = logOf([
  runStart,
  { type: 'model-call', call: modelCall({ role: 'planner', ms: 60 }) },
  {
    type: 'plan-available',
    plan: {
      steps: [{ id: '#E1', tool: 'query-data', why: 'It asks for data.', args: {} }],
      answerFrom: ['#E1'],
    },
  },
  { type: 'step-start', step: '#E1', tool: 'query-data' },
  { type: 'model-call', call: modelCall({}) },
  { type: 'candidate-available', step: '#E1', candidate },
  {
    type: 'candidate-repaired',
    step: '#E1',
    candidate: {
      ...candidate,
      sql: 'SELECT count(*) FROM orders',
      edits: [{ kind: 'table_missing', reason: 'There is no orderz.', before: 'orderz', after: 'orders' }],
    },
  },
  {
    type: 'candidate-checked',
    step: '#E1',
    outcome: {
      candidateId: 'one',
      status: 'rows',
      rowCount: 1,
      fingerprint: 'x',
      error: null,
      elapsedMs: 3,
    },
  },
  { type: 'verifier-objected', step: '#E1', reasons: ['It counts lines.'] },
  {
    type: 'step-end',
    step: '#E1',
    tool: 'query-data',
    output: { rows: [['a row that stays here']] },
    elapsedMs: 600,
  },
  { type: 'run-end', outcome: 'answered', elapsedMs: 1000 },
]);
