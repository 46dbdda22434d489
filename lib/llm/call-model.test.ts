import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelCall } from '../domain/model-call.ts';
import { AppError } from '../errors.ts';
import {
  answer,
  type Script,
  type ScriptedModelServer,
  startScriptedModelServer,
} from './__fixtures__/scripted-model-server.ts';
import { createModelCaller, type ModelCallerOptions } from './call-model.ts';
import { type CircuitBreakers, createCircuitBreakers } from './circuit-breaker.ts';
import { parseModelName } from './model-name.ts';
import { systemClock } from './retry.ts';
import type { ModelSettings, RoleSettings } from './role-settings.ts';

const servers: ScriptedModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const patient = { firstByteMs: 60_000, thinkingMs: 60_000, idleMs: 60_000, totalMs: 60_000 };
const prompt = { instructions: 'Count things.', prefix: 'table orders(id)', question: 'How many orders?' };
const schema = z.object({ count: z.number() });
const key = 'very-secret-key';

async function start(
  script: Script,
  details: {
    model?: string;
    settings?: Partial<RoleSettings>;
    deadlines?: Partial<typeof patient>;
    breakers?: CircuitBreakers;
    sleep?: NonNullable<ModelCallerOptions['clock']>['sleep'];
  } = {},
) {
  const server = await startScriptedModelServer(script);
  servers.push(server);
  const calls: ModelCall[] = [];
  const sleeps: number[] = [];
  const role: RoleSettings = {
    model: parseModelName(details.model ?? 'openai-compatible:tiny'),
    baseUrl: server.baseUrl,
    apiKey: key,
    local: null,
    reasoning: null,
    temperature: null,
    maxOutputTokens: null,
    profile: 'full',
    ...details.settings,
  };
  const settings: ModelSettings = {
    planner: role,
    insight: role,
    writer: role,
    judge: role,
    verifier: role,
    organizer: role,
    'entity-filter': role,
    enricher: null,
  };
  const caller = createModelCaller({
    settings,
    breakers: details.breakers ?? createCircuitBreakers({ opensAfter: 100 }),
    deadlines: { ...patient, ...details.deadlines },
    onCall: (call) => calls.push(call),
    clock: {
      sleep: async (ms, signal) => {
        sleeps.push(ms);
        await details.sleep?.(ms, signal);
      },
      random: () => 0.5,
    },
  });
  const stop = new AbortController();
  return {
    server,
    calls,
    sleeps,
    stop,
    settings: role,
    typed: () => caller.generateTyped({ role: 'planner', prompt, schema, signal: stop.signal }),
    sql: () => caller.generateSql({ role: 'writer', prompt, signal: stop.signal }),
    words: (onText?: (delta: string) => void) =>
      caller.generateText({
        role: 'organizer',
        prompt,
        signal: stop.signal,
        ...(onText === undefined ? {} : { onText }),
      }),
    caller,
  };
}

/** What a person reads when the promise fails; fails itself when it does not. */
async function sentenceOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'model-failed' });
  return error instanceof AppError ? error.userMessage : '';
}

test('reads a typed value, with its usage, through the OpenAI-compatible provider', async () => {
  const run = await start([answer({ count: 7 }, { input: 900, cached: 800, output: 6 })]);
  const { value, call } = await run.typed();
  expect(value).toEqual({ count: 7 });
  expect(call).toMatchObject({
    role: 'planner',
    model: 'openai-compatible:tiny',
    reply: '{"count":7}',
    tokens: { input: 900, cachedInput: 800, output: 6 },
    costUsd: null,
    retries: 0,
    repaired: false,
    error: null,
  });
  expect(call.prompt).toBe('[system]\nCount things.\n\n[user]\ntable orders(id)\n\nHow many orders?');
  expect(run.calls).toEqual([call]);
  const sent = await run.server.request(0);
  expect(sent.body).toMatchObject({
    model: 'tiny',
    stream: true,
    response_format: { type: 'json_schema', json_schema: { strict: true } },
    messages: [
      { role: 'system', content: 'Count things.' },
      { role: 'user', content: 'table orders(id)\n\nHow many orders?' },
    ],
  });
  expect(sent.headers.authorization).toBe(`Bearer ${key}`);
  expect(await sent.ending).toBe('server');
});

test('reads a typed value through the OpenAI provider, and has nothing stored there', async () => {
  const run = await start([answer({ count: 7 }, { input: 900, cached: 800, output: 6 })], {
    model: 'openai:gpt-6-luna',
    settings: { reasoning: 'low', maxOutputTokens: 500 },
  });
  const { value, call } = await run.typed();
  expect(value).toEqual({ count: 7 });
  expect(call.tokens).toEqual({ input: 900, cachedInput: 800, output: 6 });
  expect(call.costUsd).toBeCloseTo((100 * 0.1 + 800 * 0.01 + 6 * 0.5) / 1_000_000, 12);
  const sent = await run.server.request(0);
  expect(sent.path).toBe('/v1/responses');
  expect(sent.body).toMatchObject({
    store: false,
    max_output_tokens: 500,
    reasoning: { effort: 'low' },
    text: { format: { type: 'json_schema', strict: true } },
  });
});

test('reads a typed value through the Anthropic provider, and marks what can be cached', async () => {
  const run = await start([answer({ count: 7 }, { input: 900, cached: 800, output: 6 })], {
    model: 'anth:claude-haiku-5-5',
  });
  const { value, call } = await run.typed();
  expect(value).toEqual({ count: 7 });
  expect(call.tokens).toEqual({ input: 900, cachedInput: 800, output: 6 });
  const sent = await run.server.request(0);
  expect(sent.path).toBe('/v1/messages');
  expect(sent.headers['x-api-key']).toBe(key);
  expect(sent.body).toMatchObject({
    system: [{ type: 'text', text: 'Count things.' }],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'table orders(id)', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'How many orders?' },
        ],
      },
    ],
  });
});

test('passes words on as they come, and takes SQL out of its code block', async () => {
  const run = await start([
    answer('There are seven orders in all.'),
    answer('```sql\nSELECT count(*)\nFROM orders\n```\n'),
  ]);
  const deltas: string[] = [];
  const { text } = await run.words((delta) => deltas.push(delta));
  expect(text).toBe('There are seven orders in all.');
  expect(deltas.join('')).toBe(text);
  expect(deltas.length).toBeGreaterThan(1);
  expect((await run.sql()).text).toBe('SELECT count(*)\nFROM orders');
});

test('sends the settings of the role, and asks for an open shape without the strict guarantee', async () => {
  const run = await start([answer({ note: 'x' })], { settings: { temperature: 0, maxOutputTokens: 50 } });
  const open = z.object({ note: z.string().optional() });
  await run.caller.generateTyped({ role: 'judge', prompt, schema: open, signal: run.stop.signal });
  const sent = await run.server.request(0);
  expect(sent.body).toMatchObject({
    temperature: 0,
    max_tokens: 50,
    response_format: { json_schema: { strict: false } },
  });
});

test('waits as Retry-After says after 429, backs off after 500, and counts both', async () => {
  const run = await start([
    { kind: 'status', status: 429, headers: { 'retry-after': '3' } },
    { kind: 'status', status: 500 },
    answer({ count: 7 }),
  ]);
  const { value, call } = await run.typed();
  expect(value).toEqual({ count: 7 });
  expect(call.retries).toBe(2);
  expect(run.sleeps).toEqual([3125, 500]);
  expect(run.server.requests).toHaveLength(3);
});

test('gives up after two retries and says so', async () => {
  const run = await start(() => ({ kind: 'status', status: 503, message: 'overloaded' }));
  expect(await sentenceOf(run.typed())).toBe(
    'openai-compatible:tiny failed on its side (HTTP 503), also after 2 retries: overloaded. Try again in a moment, choose another model, or answer with the built-in engine.',
  );
  expect(run.server.requests).toHaveLength(3);
  expect(run.calls).toMatchObject([{ retries: 2, tokens: null, error: expect.stringContaining('HTTP 503') }]);
});

test('tries a connection that was torn down before any byte again', async () => {
  const run = await start([{ kind: 'reset' }, answer({ count: 7 })]);
  expect((await run.typed()).call.retries).toBe(1);
});

test('says that a server is not running', async () => {
  const run = await start([]);
  await run.server.close();
  servers.length = 0;
  const sentence = await sentenceOf(run.typed());
  expect(sentence).toContain(
    `openai-compatible:tiny could not be reached at ${run.settings.baseUrl}, also after 2 retries`,
  );
  expect(sentence).toContain('Check that the server is running');
});

test.each([
  [401, 'refused the key (HTTP 401): no. Check TABLETALK_MODEL_API_KEY'],
  [403, 'refused the key (HTTP 403)'],
  [404, 'was not found at http://127.0.0.1:'],
  [400, 'did not accept the request (HTTP 400): no. Check that the model supports'],
])('does not try HTTP %i again and says what to mend', async (status, words) => {
  const run = await start([{ kind: 'status', status, message: 'no' }]);
  expect(await sentenceOf(run.typed())).toContain(words);
  expect(run.server.requests).toHaveLength(1);
});

test('ends the request of a server that never begins', async () => {
  const run = await start([{ kind: 'hang' }], { deadlines: { firstByteMs: 50 } });
  expect(await sentenceOf(run.typed())).toContain('did not begin to answer within 0.05 s');
  expect(await (await run.server.request(0)).ending).toBe('client');
  expect(run.server.requests).toHaveLength(1);
});

test('ends the request of a server that falls silent after its first word, and keeps the words', async () => {
  const run = await start([{ kind: 'hang', after: 'There are' }], { deadlines: { idleMs: 50 } });
  expect(await sentenceOf(run.words())).toContain('nothing came for 0.05 s');
  expect(await (await run.server.request(0)).ending).toBe('client');
  expect(run.calls[0]?.reply).toBe('There are');
});

test('allows a longer silence before the first word, and ends it too', async () => {
  const run = await start([{ kind: 'hang', after: '' }], { deadlines: { idleMs: 1, thinkingMs: 80 } });
  expect(await sentenceOf(run.words())).toContain('sent nothing for 0.08 s before its first word');
});

test('ends a slow drip at the total deadline', async () => {
  const run = await start([{ kind: 'drip', everyMs: 5 }], { deadlines: { totalMs: 200 } });
  expect(await sentenceOf(run.words())).toContain(
    'did not finish within 0.2 s. Try again, raise TABLETALK_MODEL_TOTAL_MS',
  );
  expect(await (await run.server.request(0)).ending).toBe('client');
});

test('an abort ends the HTTP request and is told as the stop it is', async () => {
  const run = await start([{ kind: 'hang', after: 'There' }]);
  const words = run.words();
  const sent = await run.server.request(0);
  run.stop.abort();
  await expect(words).rejects.toMatchObject({ code: 'stopped' });
  expect(await sent.ending).toBe('client');
  expect(run.calls).toMatchObject([{ error: 'The question was stopped.' }]);
});

test('an abort during a wait sends nothing more, and keeps the reason it was given', async () => {
  const reason = new AppError('stopped', { userMessage: 'Stopped.' });
  const run = await start([{ kind: 'status', status: 500 }], {
    sleep: async (_ms, signal) => {
      run.stop.abort(reason);
      signal.throwIfAborted();
    },
  });
  await expect(run.typed()).rejects.toBe(reason);
  expect(run.server.requests).toHaveLength(1);
});

test('an abort before the call sends nothing', async () => {
  const run = await start([]);
  run.stop.abort();
  await expect(run.typed()).rejects.toMatchObject({ code: 'stopped' });
  expect(run.server.requests).toHaveLength(0);
});

test.each([
  ['malformed JSON', answer('{"count": 7'), 'it is not one JSON document'],
  ['another shape', answer({ count: 'seven' }), 'expected number, received string'],
  ['a torn connection', { kind: 'cut', after: '{"cou' } as const, 'it broke off'],
  ['a stream without an end', { kind: 'unfinished', after: '{"cou' } as const, 'it broke off'],
  ['a garbled stream', { kind: 'garbled', after: '{"cou' } as const, 'it broke off'],
  [
    'the token limit',
    { kind: 'text', text: '{"count":', finish: 'length' } as const,
    'it was cut at the limit',
  ],
])('shows %s to the model once', async (_name, first, problem) => {
  const run = await start([first, answer({ count: 7 })]);
  const { value, call } = await run.typed();
  expect(value).toEqual({ count: 7 });
  expect(call).toMatchObject({ repaired: true, retries: 0, error: null });
  expect(run.server.requests).toHaveLength(2);
  const repair = await run.server.request(1);
  expect(repair.prompt).toContain(problem);
  expect(repair.prompt).toContain('How many orders?');
  expect(call.prompt).toContain(problem);
});

test.each(['openai:gpt-6-luna', 'anthropic:claude-haiku-5-5'])(
  '%s breaks off and is limited like the others',
  async (model) => {
    const faults = [
      { kind: 'cut', after: '{"cou' },
      { kind: 'unfinished', after: '{"cou' },
      { kind: 'garbled', after: '{"cou' },
      { kind: 'error-event', after: '{"cou', message: 'overloaded' },
      { kind: 'text', text: '{"count":', finish: 'length' },
    ] as const;
    for (const fault of faults) {
      const run = await start([fault, answer({ count: 7 })], { model });
      expect((await run.typed()).call, fault.kind).toMatchObject({ repaired: true, retries: 0 });
    }
    const unfinished = await start([{ kind: 'unfinished', after: 'There are' }], { model });
    expect(await sentenceOf(unfinished.words())).toContain('ended its reply in the middle');
    const limited = await start(
      [
        { kind: 'status', status: 429 },
        { kind: 'text', text: 'no', finish: 'content_filter' },
      ],
      {
        model,
      },
    );
    expect(await sentenceOf(limited.typed())).toContain('declined to answer');
    expect(limited.calls).toMatchObject([{ retries: 1 }]);
  },
);

test('adds up the usage of a repaired call', async () => {
  const run = await start([
    answer('no JSON', { input: 100, cached: 0, output: 5 }),
    answer({ count: 7 }, { input: 150, cached: 90, output: 6 }),
  ]);
  expect((await run.typed()).call.tokens).toEqual({ input: 250, cachedInput: 90, output: 11 });
});

test('fails after one repair, with the problem', async () => {
  const run = await start(() => answer({ total: 7 }));
  expect(await sentenceOf(run.typed())).toMatch(
    /^openai-compatible:tiny gave a reply that could not be used: it does not have the asked shape: .*also after one repair\. Ask in other words/,
  );
  expect(run.server.requests).toHaveLength(2);
  expect(run.calls).toMatchObject([{ repaired: true, reply: '{"total":7}' }]);
});

test('never returns half a statement', async () => {
  const run = await start([
    { kind: 'cut', after: 'SELECT id FROM orders' },
    answer('```sql\nSELECT 1\n```\nor\n```sql\nSELECT 2\n```'),
  ]);
  expect(await sentenceOf(run.sql())).toContain('more than one code block');
  expect(run.server.requests).toHaveLength(2);
});

test('fails when the repair breaks off too, and passes on the words of the first reply only', async () => {
  const run = await start(() => ({ kind: 'cut', after: 'SELECT' }));
  const deltas: string[] = [];
  const sql = run.caller.generateSql({
    role: 'writer',
    prompt,
    signal: run.stop.signal,
    onText: (delta) => deltas.push(delta),
  });
  expect(await sentenceOf(sql)).toContain('ended its reply in the middle');
  expect(run.server.requests).toHaveLength(2);
  expect(deltas).toEqual(['SELECT']);
});

test('carries prompt and key to no other address than the configured one', async () => {
  const other = await start([answer({ count: 7 })]);
  const run = await start(() => ({
    kind: 'status',
    status: 307,
    headers: { location: `${other.server.baseUrl}/chat/completions` },
  }));
  expect(await sentenceOf(run.typed())).toContain('could not be reached');
  expect(other.server.requests).toHaveLength(0);
});

test('does not ask again for words that may already be on a page', async () => {
  const run = await start([{ kind: 'cut', after: 'There are' }]);
  expect(await sentenceOf(run.words())).toContain('ended its reply in the middle');
  expect(run.server.requests).toHaveLength(1);
  expect(run.calls[0]?.reply).toBe('There are');
});

test('asks again after an error event without words, but never after words', async () => {
  const run = await start([
    { kind: 'error-event', after: '', message: 'overloaded' },
    { kind: 'error-event', after: 'There are', message: 'overloaded' },
  ]);
  const deltas: string[] = [];
  expect(await sentenceOf(run.words((delta) => deltas.push(delta)))).toContain(
    'ended its reply in the middle: overloaded',
  );
  expect(run.server.requests).toHaveLength(2);
  expect(deltas.join('')).toBe('There are');
});

test('waits no longer than the total deadline before it tries again', async () => {
  const run = await start([{ kind: 'status', status: 429, headers: { 'retry-after': '30' } }], {
    deadlines: { totalMs: 100 },
    sleep: systemClock.sleep,
  });
  expect(await sentenceOf(run.typed())).toContain('did not finish within 0.1 s');
  expect(run.server.requests).toHaveLength(1);
});

test('refuses a reply of more than 1 MB and ends its request', async () => {
  const run = await start([{ kind: 'text', text: 'a'.repeat(1_100_000) }]);
  expect(await sentenceOf(run.words())).toContain('sent too much: more than 1 MB of text');
  await (await run.server.request(0)).ending;
  expect(run.server.requests).toHaveLength(1);
});

test('says that a model declined', async () => {
  const run = await start([{ kind: 'text', text: 'I cannot.', finish: 'content_filter' }]);
  expect(await sentenceOf(run.typed())).toContain('openai-compatible:tiny declined to answer.');
  expect(run.server.requests).toHaveLength(1);
});

test('leaves a server alone after failures in a row, and tries it again later', async () => {
  let now = 0;
  const breakers = createCircuitBreakers({ now: () => now, opensAfter: 2, staysOpenMs: 30_000 });
  const run = await start(
    (_request, index) => (index < 6 ? { kind: 'status', status: 500 } : answer({ count: 7 })),
    { breakers },
  );
  await sentenceOf(run.typed());
  await sentenceOf(run.typed());
  expect(run.server.requests).toHaveLength(6);
  now = 10_000;
  expect(await sentenceOf(run.typed())).toContain(
    'failed several times in a row and is left alone for another 20 s. Try again in a moment',
  );
  expect(run.server.requests).toHaveLength(6);
  now = 30_000;
  expect((await run.typed()).value).toEqual({ count: 7 });
});

test('takes the key out of sentence and record', async () => {
  const run = await start([
    { kind: 'status', status: 401, message: `Incorrect API key provided: ${key} or sk-abcdefghijk` },
    answer(`the key is ${key}`),
  ]);
  const sentence = await sentenceOf(run.typed());
  expect(sentence).toContain('Incorrect API key provided: [secret] or [secret]');
  const { call } = await run.words();
  expect(call.reply).toBe('the key is [secret]');
  expect(JSON.stringify(run.calls)).not.toContain(key);
});

test('refuses a role without a model', async () => {
  const run = await start([]);
  await expect(
    run.caller.generateText({ role: 'enricher', prompt, signal: run.stop.signal }),
  ).rejects.toMatchObject({ code: 'bad-request', userMessage: expect.stringContaining('enricher') });
});
