import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelRole } from '#lib/domain/model-role.ts';
import { modelRoles } from '#lib/domain/model-role.ts';
import { type Strategy, strategies } from '#lib/domain/strategy.ts';
import { AppError } from '#lib/errors.ts';
import { answer, type ScriptedReply } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import type { Deadlines } from '#lib/llm/watch-response.ts';
import { askScripted, type ScriptedAnswer } from './__fixtures__/ask-scripted.ts';
import { type Obedience, obedientReply } from './__fixtures__/obedient-model.ts';
import { openShop, type Shop } from './__fixtures__/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const modelStrategies = strategies.filter((strategy) => strategy !== 'built-in');
const question = 'How many orders did Acme place?';

const right =
  "SELECT count(*) AS orders FROM orders JOIN customers ON customers.id = customer_id WHERE name = 'Acme Trading'";
const other =
  "SELECT count(*) AS orders FROM orders JOIN customers ON customers.id = customer_id WHERE name LIKE 'Acme%'";
const wrong = 'SELECT ordres FROM orders';

/** What the models say when nothing is the matter; between them the scenarios call every role that a strategy has. */
const scenarios: Readonly<Record<string, () => Obedience>> = {
  'the statements agree': () => ({ sql: () => right }),
  'the statements differ': () => {
    let written = 0;
    return {
      sql: () => {
        written += 1;
        return written % 2 === 0 ? other : right;
      },
    };
  },
  'the first statement does not run': () => ({
    sql: (prompt) => (prompt.includes(wrong) ? right : wrong),
  }),
};

type Fault = {
  readonly name: string;
  /** What the role's n-th request gets, from 0; null is the reply it would have had. */
  readonly reply: (nth: number) => ScriptedReply | null;
  /** Whether every kind of call must recover, every kind must fail, or it depends on what the call may repair. */
  readonly ending: 'answered' | 'failed' | 'either';
  /** What the person reads when it fails. */
  readonly sentence?: RegExp;
  readonly deadlines?: Partial<Deadlines>;
};

const once = (reply: ScriptedReply) => (nth: number) => (nth === 0 ? reply : null);
const always = (reply: ScriptedReply) => () => reply;
/** Long enough for a busy machine to answer in, short enough to wait for. */
const shortMs = 1500;

const faults: readonly Fault[] = [
  {
    name: '429 with Retry-After, once',
    reply: once({ kind: 'status', status: 429, headers: { 'retry-after': '3' } }),
    ending: 'answered',
  },
  { name: '500, once', reply: once({ kind: 'status', status: 500 }), ending: 'answered' },
  {
    name: '500, always',
    reply: always({ kind: 'status', status: 500, message: 'out of order' }),
    ending: 'failed',
    sentence: /failed on its side \(HTTP 500\), also after 2 retries: out of order\. Try again/,
  },
  {
    name: '429, always',
    reply: always({ kind: 'status', status: 429 }),
    ending: 'failed',
    sentence: /is limiting requests \(HTTP 429\), also after 2 retries/,
  },
  {
    name: 'a key that is refused',
    reply: always({ kind: 'status', status: 401, message: 'no' }),
    ending: 'failed',
    sentence: /refused the key \(HTTP 401\): no\. Check TABLETALK_MODEL_API_KEY/,
  },
  {
    name: 'no byte',
    reply: always({ kind: 'hang' }),
    deadlines: { firstByteMs: shortMs },
    ending: 'failed',
    sentence: /did not begin to answer within 1\.5 s/,
  },
  {
    name: 'silence inside the reply',
    reply: always({ kind: 'hang', after: 'SELECT' }),
    deadlines: { idleMs: shortMs },
    ending: 'failed',
    sentence: /nothing came for 1\.5 s/,
  },
  {
    name: 'a slow drip',
    reply: always({ kind: 'drip', everyMs: 20 }),
    deadlines: { totalMs: shortMs },
    ending: 'failed',
    sentence: /did not finish within 1\.5 s/,
  },
  {
    name: 'a connection torn down before any byte',
    reply: always({ kind: 'reset' }),
    ending: 'failed',
    sentence: /could not be reached at/,
  },
  {
    name: 'a stream that is cut, once',
    reply: once({ kind: 'cut', after: '{"' }),
    ending: 'either',
    sentence: /ended its reply in the middle/,
  },
  {
    name: 'a stream that is cut, always',
    reply: always({ kind: 'cut', after: 'SELECT 1' }),
    ending: 'failed',
    sentence: /ended its reply in the middle/,
  },
  {
    name: 'a stream without its end, always',
    reply: always({ kind: 'unfinished', after: 'SELECT 1' }),
    ending: 'failed',
    sentence: /ended its reply in the middle/,
  },
  {
    name: 'a garbled stream, always',
    reply: always({ kind: 'garbled', after: 'SELECT 1' }),
    ending: 'failed',
    sentence: /sent a reply that could not be read/,
  },
  { name: 'malformed JSON, once', reply: once(answer('{"count": ')), ending: 'answered' },
  {
    name: 'malformed JSON, always',
    reply: always(answer('{"count": ')),
    ending: 'either',
    sentence: /gave a reply that could not be used: it .*\. Ask in other words/,
  },
  {
    name: 'another schema, always',
    reply: always(answer({ count: 7 })),
    ending: 'either',
    sentence: /gave a reply that could not be used: it .*\. Ask in other words/,
  },
  {
    name: 'a reply of more than 1 MB',
    reply: always({ kind: 'text', text: 'a'.repeat(1_100_000) }),
    ending: 'failed',
    sentence: /sent too much: more than 1 MB/,
  },
  {
    name: 'a refusal to answer',
    reply: always({ kind: 'text', text: 'no', finish: 'content_filter' }),
    ending: 'failed',
    sentence: /declined to answer/,
  },
];

/** Runs one scenario; requests of `faulty` get the fault. */
async function ask(
  strategy: Strategy,
  scenario: string,
  faulty?: { readonly role: ModelRole; readonly fault: Fault },
): Promise<ScriptedAnswer> {
  const obedience = scenarios[scenario]?.();
  if (!obedience) throw new Error(`no scenario ${scenario}`);
  let asked = 0;
  return askScripted(shop.workspace, {
    question,
    choice: { strategy, effort: 'thorough', repair: 'off' },
    ...(faulty?.fault.deadlines
      ? {
          deadlines: {
            firstByteMs: 60_000,
            thinkingMs: 60_000,
            idleMs: 60_000,
            totalMs: 60_000,
            ...faulty.fault.deadlines,
          },
        }
      : {}),
    reply: (request) => {
      if (faulty && request.body.model === faulty.role) {
        asked += 1;
        const reply = faulty.fault.reply(asked - 1);
        if (reply) return reply;
      }
      return answer(obedientReply(request, obedience));
    },
  });
}

/** What must hold after every run, however it ended. */
function expectAtRest(run: ScriptedAnswer, what: string): void {
  const ends = run.events.filter(({ type }) => ['run-end', 'run-error', 'run-stopped'].includes(type));
  expect(ends, what).toHaveLength(1);
  expect(run.events.at(-1), what).toBe(ends[0]);
  expect(run.openQueries, `${what}: statements still running`).toBe(0);
  // Requests are counted when they come; that all endings are known means that none came after the run had ended.
  expect(run.endings, `${what}: requests still open`).toHaveLength(run.requests.length);
  const offered = run.events.flatMap((event) =>
    event.type === 'candidate-available' || event.type === 'candidate-repaired' ? [event.candidate.sql] : [],
  );
  for (const sql of new Set(run.queries)) {
    const times = run.queries.filter((query) => query === sql).length;
    const candidates = offered.filter((query) => query === sql).length;
    expect(times, `${what}: ${sql} ran more often than it was offered`).toBeLessThanOrEqual(candidates);
  }
}

function failedCalls(run: ScriptedAnswer): string[] {
  return run.events.flatMap((event) =>
    event.type === 'model-call' && event.call.error !== null ? [event.call.error] : [],
  );
}

/** A failed call must not become an answer unless the run says that a writer was lost and others went on. */
function expectHonest(run: ScriptedAnswer, fault: Fault, what: string): void {
  const last = run.events.at(-1);
  const failed = failedCalls(run);
  if (fault.ending === 'answered' || failed.length === 0) {
    expect(failed, what).toEqual([]);
    expect(last, what).toMatchObject({ type: 'run-end', outcome: 'answered' });
    return;
  }
  expect(last, what).toMatchObject({
    type: 'run-error',
    code: 'model-failed',
    message: expect.stringMatching(fault.sentence ?? /./),
  });
}

/** Each role that the strategy calls, with the first scenario in which it does. */
async function calledRoles(strategy: Strategy): Promise<Map<ModelRole, string>> {
  const called = new Map<ModelRole, string>();
  for (const scenario of Object.keys(scenarios)) {
    const run = await ask(strategy, scenario);
    for (const event of run.events) {
      if (event.type === 'model-call' && !called.has(event.call.role)) called.set(event.call.role, scenario);
    }
  }
  return called;
}

describe.each(modelStrategies)('%s', (strategy) => {
  let called: Map<ModelRole, string>;
  beforeAll(async () => {
    called = await calledRoles(strategy);
  });

  test.each(Object.keys(scenarios))('comes to its end when %s', async (scenario) => {
    const run = await ask(strategy, scenario);
    expectAtRest(run, scenario);
    expect(failedCalls(run)).toEqual([]);
    // A strategy that corrects nothing says honestly that nothing could be run.
    const outcome = run.queries.some((sql) => sql !== wrong) ? 'answered' : 'failed';
    expect(run.events.at(-1)).toMatchObject({ type: 'run-end', outcome });
  });

  test('asks at least the writer', () => {
    expect([...called.keys()]).toContain('writer');
    expect(modelRoles).toEqual(expect.arrayContaining([...called.keys()]));
  });

  test.each(faults)(
    '$name: ends in the right state with the right sentence, whichever role meets it',
    async (fault) => {
      await Promise.all(
        [...called].map(async ([role, scenario]) => {
          const run = await ask(strategy, scenario, { role, fault });
          const what = `${role}, ${scenario}`;
          expectAtRest(run, what);
          expectHonest(run, fault, what);
          if (fault.ending === 'failed') expect(failedCalls(run), what).not.toEqual([]);
          if (fault.name.startsWith('429 with')) expect(run.sleeps, what).toEqual([3000]);
        }),
      );
    },
  );

  test('a stop ends every open request and leaves nothing running, whichever role is being asked', async () => {
    await Promise.all(
      [...called].map(async ([role, scenario]) => {
        const stop = new AbortController();
        const obedience = scenarios[scenario]?.();
        if (!obedience) throw new Error(`no scenario ${scenario}`);
        const run = await askScripted(shop.workspace, {
          question,
          choice: { strategy, effort: 'thorough', repair: 'off' },
          signal: stop.signal,
          reply: (request) => {
            if (request.body.model !== role) return answer(obedientReply(request, obedience));
            stop.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
            return { kind: 'hang' };
          },
        });
        expectAtRest(run, role);
        expect(run.events.at(-1), role).toMatchObject({ type: 'run-stopped' });
        expect(run.endings, role).toContain('client');
      }),
    );
  });
});
