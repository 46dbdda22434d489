import { afterEach, describe, expect, test } from 'vitest';
import type { Effort } from '#lib/domain/effort.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { Strategy } from '#lib/domain/strategy.ts';
import { AppError } from '#lib/errors.ts';
import {
  answer,
  type RecordedRequest,
  type ScriptedModelServer,
  type ScriptedReply,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { fakeContext, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { obedientReply } from '../__fixtures__/obedient-model.ts';
import { compose } from '../compose.ts';
import { queryWithCandidates } from './query-with-candidates.ts';

let server: ScriptedModelServer;
afterEach(() => server.close());

/** What the fake database returns for each statement; any other one fails. */
const results: Record<string, number> = { 'SELECT 1': 1, 'SELECT 1 AS one': 1, 'SELECT 2': 2 };

function table(value: number): ResultTable {
  return { columns: [{ name: 'n', kind: 'number' }], rows: [[value]], truncatedBy: null, elapsedMs: 1 };
}

/** Runs the query tool with the composition of a strategy, through the real provider package. */
async function run(
  strategy: Strategy,
  script: (request: RecordedRequest) => ScriptedReply,
  effort: Effort = 'careful',
  person: {
    readonly enough?: AbortSignal;
    readonly emit?: (event: RunEvent) => void;
    readonly writersInTurn?: boolean;
    readonly enoughSure?: number;
  } = {},
) {
  server = await startScriptedModelServer(script);
  const settings = readModelSettings({
    TABLETALK_MODEL: 'openai-compatible:scripted',
    TABLETALK_MODEL_BASE_URL: server.baseUrl,
    roleVariables: {},
  });
  if (!settings) throw new Error('no settings');
  const events: RunEvent[] = [];
  const { roles } = compose(settings, { strategy, effort });
  const { writersInTurn = roles.writersInTurn, enoughSure = roles.enoughSure } = person;
  const workspace = fakeWorkspace({ ...roles, writersInTurn, enoughSure });
  const query = async (sql: string) => {
    const value = results[sql];
    if (value !== undefined) return table(value);
    if (sql === 'SELECT everything')
      throw new AppError('query-too-large', { userMessage: 'Ask for fewer rows.' });
    throw new AppError('query-failed', { userMessage: `no such column in ${sql}` });
  };
  const outcome = await queryWithCandidates(
    {
      question: 'How many?',
      schema: { tables: [], elapsedMs: 0 },
      entities: { mentions: [], elapsedMs: 0 },
      examples: [],
      terms: [],
      insight: { tables: [], joins: [], notes: [] },
      history: [],
    },
    {
      ...fakeContext(workspace),
      source: { ...workspace.source, query },
      enough: person.enough,
      emit: (event) => {
        events.push(event);
        person.emit?.(event);
      },
      models: createModelCaller({
        settings,
        breakers: createCircuitBreakers(),
        onCall: (call) => events.push({ type: 'model-call', call }),
      }),
    },
  );
  return { outcome, events, calls: server.requests.map(({ prompt }) => roleOf(prompt)) };
}

function roleOf(prompt: string): string {
  if (prompt.startsWith('You compare')) return 'judge';
  if (prompt.includes('split the question')) return 'divide-and-conquer';
  return prompt.includes('write the plan') ? 'query-plan' : 'single-shot';
}

/** Writers say `sql`; a judge or verifier that is asked finds the first candidate the best and right. */
const writing =
  (sql: (role: string) => string) =>
  (request: RecordedRequest): ScriptedReply =>
    request.body.response_format === undefined
      ? block(sql(roleOf(request.prompt)))
      : answer(obedientReply(request, { sql: () => 'SELECT 1' }));

const block = (sql: string) => answer(`One line of thought.\n\n\`\`\`sql\n${sql};\n\`\`\``);

describe('the model-backed strategies', () => {
  test('single-shot asks once and runs what it is given', async () => {
    const { outcome, calls, events } = await run('single-shot', () => block('SELECT 1'));
    expect(calls).toEqual(['single-shot']);
    expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 1' } });
    expect(events.filter((event) => event.type === 'model-call')).toHaveLength(1);
  });

  test('thorough chase asks for two candidates of each kind, and judge and verifier though the results agree', async () => {
    const { outcome, events } = await run(
      'chase',
      writing((role) => (role === 'query-plan' ? 'SELECT 1' : 'SELECT 1 AS one')),
      'thorough',
    );
    const roles = events.flatMap((event) => (event.type === 'model-call' ? [event.call.role] : []));
    expect(roles).toEqual(['writer', 'writer', 'writer', 'writer', 'judge', 'verifier']);
    expect(outcome).toMatchObject({ kind: 'answered', query: { result: { rows: [[1]] } } });
  });

  test('careful chase tells the writers that are still at work to stop once two candidates agree', async () => {
    const { outcome, events } = await run('chase', ({ prompt }) =>
      roleOf(prompt) === 'query-plan' ? block('SELECT 1') : { kind: 'hang' },
    );
    expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 1' } });
    const endings = await Promise.all(server.requests.map((request) => request.ending));
    expect(endings.toSorted()).toEqual(['client', 'client', 'server', 'server']);
    expect(events.filter((event) => event.type === 'writer-failed')).toEqual([]);
    const stopped = events.flatMap((event) =>
      event.type === 'model-call' && event.call.error !== null ? [event.call.error] : [],
    );
    expect(stopped).toEqual(['Enough candidates had agreed.', 'Enough candidates had agreed.']);
  });

  test('writers that share an engine write in turn: nothing is begun in vain, and one that fails leaves the turn to the next', async () => {
    let asked = 0;
    const { outcome, events } = await run(
      'chase',
      () => {
        asked += 1;
        return asked === 1 ? { kind: 'status', status: 400 } : block('SELECT 1');
      },
      'careful',
      { writersInTurn: true },
    );
    expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 1' } });
    expect(await Promise.all(server.requests.map((request) => request.ending))).toEqual([
      'server',
      'server',
      'server',
    ]);
    expect(events.filter(({ type }) => type === 'writer-failed')).toHaveLength(1);
  });

  test.each([
    { enoughSure: 0.01, calls: 1 },
    { enoughSure: 1, calls: 2 },
  ])(
    'in turn, $calls are asked where a choice of $enoughSure is sure enough',
    async ({ enoughSure, calls }) => {
      const how = { writersInTurn: true, enoughSure };
      const { outcome, calls: asked } = await run('chase', () => block('SELECT 1'), 'careful', how);
      expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 1' } });
      expect(asked).toHaveLength(calls);
    },
  );

  test('the first result is shown before the others have come, and what was decided can be told from it', async () => {
    const { events } = await run(
      'chase',
      writing(() => 'SELECT 1'),
      'thorough',
    );
    const shown = events.filter((event) => event.type === 'provisional-result');
    expect(shown).toMatchObject([{ rowCount: 1, result: { rows: [[1]] } }]);
    const types = events.map((event) => event.type);
    expect(types.indexOf('provisional-result')).toBeLessThan(types.indexOf('candidate-judged'));
  });

  test('a person who has seen enough gets what is there, without another call', async () => {
    const enough = new AbortController();
    const { outcome, calls } = await run(
      'chase',
      ({ prompt }) => (roleOf(prompt) === 'query-plan' ? block('SELECT 2') : { kind: 'hang' }),
      'thorough',
      { enough: enough.signal, emit: (event) => event.type === 'provisional-result' && enough.abort() },
    );
    expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 2' } });
    expect(calls).not.toContain('judge');
  });

  test('quick chase asks once', async () => {
    const { calls } = await run('chase', () => block('SELECT 1'), 'quick');
    expect(calls).toEqual(['single-shot']);
  });

  test('a writer whose model fails leaves the question to the others', async () => {
    const { outcome, events } = await run('chase', ({ prompt }) =>
      roleOf(prompt) === 'query-plan' ? block('SELECT 1') : { kind: 'status', status: 400 },
    );
    expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 1' } });
    expect(events.filter((event) => event.type === 'writer-failed').length).toBeLessThanOrEqual(2);
  });

  test('a candidate that does not run costs only itself', async () => {
    const { outcome, events } = await run(
      'chase',
      writing((role) => (role === 'query-plan' ? 'SELECT 1' : 'SELECT absent')),
      'thorough',
    );
    expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 1' } });
    const statuses = events.flatMap((event) =>
      event.type === 'candidate-checked' ? [event.outcome.status] : [],
    );
    expect(statuses.toSorted()).toEqual(['failed', 'failed', 'rows', 'rows']);
  });

  test('the judge sees each differing result once and its scores decide', async () => {
    const { outcome, calls, events } = await run(
      'chase',
      ({ prompt }) => {
        const role = roleOf(prompt);
        if (role !== 'judge') return block(role === 'query-plan' ? 'SELECT 2' : 'SELECT 1');
        const second = prompt.indexOf('SELECT 2') > prompt.indexOf('SELECT 1');
        const score = (candidate: number, points: number) => ({
          candidate,
          relevance: points,
          correctness: points,
          completeness: points,
          reason: points > 5 ? 'counts what was asked' : 'counts something else',
        });
        return answer({ candidates: [score(1, second ? 2 : 9), score(2, second ? 9 : 2)] });
      },
      'thorough',
    );
    expect(calls.filter((role) => role === 'judge')).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: 'answered', query: { sql: 'SELECT 2' } });
    const judged = events.find((event) => event.type === 'candidate-judged');
    expect(JSON.stringify(judged)).toContain('counts what was asked');
  });

  test('statements that all fail are a sentence, and the engine’s words are its detail', async () => {
    const { outcome } = await run('single-shot', () => block('SELECT turnover'));
    expect(outcome).toEqual({
      kind: 'failed',
      message: 'The database could not run the statement that was written for this.',
      sql: 'SELECT turnover',
      detail: 'no such column in SELECT turnover',
    });
  });

  test('a limit that a statement passed explains itself', async () => {
    const { outcome } = await run('single-shot', () => block('SELECT everything'));
    expect(outcome).toEqual({ kind: 'failed', message: 'Ask for fewer rows.', sql: 'SELECT everything' });
  });

  test('a model that fails is an error for the person, not a silent change of engine', async () => {
    await expect(run('single-shot', () => ({ kind: 'status', status: 401 }))).rejects.toMatchObject({
      code: 'model-failed',
      userMessage: expect.stringContaining('openai-compatible:scripted'),
    });
  });
});
