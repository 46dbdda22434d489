import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portionOf } from '#lib/__fixtures__/portion-of.ts';
import { type Strategy, strategies } from '#lib/domain/strategy.ts';
import { AppError } from '#lib/errors.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted, httpProviders, type ScriptedAnswer, scriptedKey } from './__fixtures__/ask-scripted.ts';
import { type Fault, faults } from './__fixtures__/model-faults.ts';
import { kindOf, type Obedience, obedientReply } from './__fixtures__/obedient-model.ts';
import { openShop, type Shop } from './__fixtures__/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const modelStrategies = strategies.filter((strategy) => strategy !== 'built-in');
const question = 'Draw the orders of Acme by country as a stacked bar chart';

const ordersOf = (condition: string) =>
  `SELECT country, count(*) AS orders FROM orders JOIN customers ON customers.id = customer_id WHERE ${condition} GROUP BY country`;
const right = ordersOf("name LIKE 'Acme%'");
const other = ordersOf("name <> 'Acme Tools'");
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

/** Runs one scenario; requests of the faulty kind get the fault. */
async function ask(
  strategy: Strategy,
  scenario: string,
  faulty?: { readonly kind: string; readonly fault: Fault },
): Promise<ScriptedAnswer> {
  const obedience = scenarios[scenario]?.();
  if (!obedience) throw new Error(`no scenario ${scenario}`);
  let asked = 0;
  return askScripted(shop.workspace, {
    question,
    choice: { strategy, effort: 'thorough', repair: 'off', asking: 'off' },
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
      if (faulty && kindOf(request) === faulty.kind) {
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
  expect(JSON.stringify(run.events), `${what}: the key was told`).not.toContain(scriptedKey);
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

/**
 * A failed call must not become an answer unless the run says what was lost: a writer while others went on, or the check
 * of an answer that was at hand.
 */
function expectHonest(run: ScriptedAnswer, fault: Fault, what: string): void {
  const last = run.events.at(-1);
  const failed = failedCalls(run);
  if (fault.ending === 'answered' || failed.length === 0) {
    expect(failed, what).toEqual([]);
    expect(last, what).toMatchObject({ type: 'run-end', outcome: 'answered' });
    return;
  }
  const checks = run.events.filter((event) => event.type === 'verifier-failed');
  if (checks.length > 0 && failed.length === checks.length) {
    expect(last, what).toMatchObject({ type: 'run-end', outcome: 'answered' });
    expect(failed, what).toEqual(checks.map(({ message }) => message));
    return;
  }
  expect(last, what).toMatchObject({
    type: 'run-error',
    code: 'model-failed',
    message: expect.stringMatching(fault.sentence ?? /./),
  });
}

/** Each kind of reply that the strategy asks for, with the first scenario in which it does. */
async function calledKinds(strategy: Strategy): Promise<Map<string, string>> {
  const called = new Map<string, string>();
  for (const scenario of Object.keys(scenarios)) {
    const run = await ask(strategy, scenario);
    for (const request of run.requests) {
      const kind = kindOf(request);
      if (!called.has(kind)) called.set(kind, scenario);
    }
  }
  return called;
}

describe.each(modelStrategies)('%s', (strategy) => {
  const row = modelStrategies.indexOf(strategy);
  let called: Map<string, string>;
  beforeAll(async () => {
    called = await calledKinds(strategy);
  });

  test.each(Object.keys(scenarios))('comes to its end when %s', async (scenario) => {
    const run = await ask(strategy, scenario);
    expectAtRest(run, scenario);
    expect(failedCalls(run)).toEqual([]);
    // A strategy that corrects nothing says honestly that nothing could be run.
    const outcome = run.queries.some((sql) => sql !== wrong) ? 'answered' : 'failed';
    expect(run.events.at(-1)).toMatchObject({ type: 'run-end', outcome });
  });

  test.each(portionOf(httpProviders, 2, row))(
    'comes to an answer through the package of %s',
    async (provider) => {
      const scenario = 'the statements differ';
      const obedience = scenarios[scenario]?.();
      if (!obedience) throw new Error(`no scenario ${scenario}`);
      const run = await askScripted(shop.workspace, {
        question,
        choice: { strategy, effort: 'thorough', repair: 'off', asking: 'off' },
        provider,
        reply: (request) => answer(obedientReply(request, obedience)),
      });
      expectAtRest(run, provider);
      expect(failedCalls(run)).toEqual([]);
      expect(run.events.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered' });
    },
  );

  test('asks a planner, an entity filter, an insight, a writer and an organizer', () => {
    const models = [...called.keys()].map((kind) => kind.split(':')[0]);
    expect(models).toEqual(
      expect.arrayContaining(['planner', 'entity-filter', 'insight', 'writer', 'organizer']),
    );
  });

  test.each(portionOf(faults, 3, row))(
    '$name: ends in the right state with the right sentence, whichever call meets it',
    async (fault) => {
      await Promise.all(
        [...called].map(async ([kind, scenario]) => {
          const run = await ask(strategy, scenario, { kind, fault });
          const what = `${kind} (${scenario})`;
          expectAtRest(run, what);
          expectHonest(run, fault, what);
          if (fault.ending === 'failed') expect(failedCalls(run), what).not.toEqual([]);
          if (fault.name.startsWith('429 with')) expect(run.sleeps, what).toEqual([3000]);
        }),
      );
    },
  );

  test('an answer at hand stands when its check fails, and the run says that it was not checked', async () => {
    // Broken JSON is no broken statement.
    const checks = [...called].filter(([kind]) => kind.startsWith('verifier:') && !kind.endsWith('SQL'));
    for (const [kind, scenario] of checks) {
      const fault = { name: '', reply: () => answer('{"count": '), ending: 'either' as const };
      const run = await ask(strategy, scenario, { kind, fault });
      const hadAnswer = run.events.some((event) => event.type === 'candidate-judged');
      expect(run.events.at(-1)?.type, kind).toBe(hadAnswer ? 'run-end' : 'run-error');
      expect(
        run.events.filter(({ type }) => type === 'verifier-failed'),
        kind,
      ).toHaveLength(hadAnswer ? 1 : 0);
    }
  });

  test('a stop ends every open request and leaves nothing running, whichever call is under way', async () => {
    await Promise.all(
      [...called].map(async ([kind, scenario]) => {
        const stop = new AbortController();
        const obedience = scenarios[scenario]?.();
        if (!obedience) throw new Error(`no scenario ${scenario}`);
        const run = await askScripted(shop.workspace, {
          question,
          choice: { strategy, effort: 'thorough', repair: 'off', asking: 'off' },
          signal: stop.signal,
          reply: (request) => {
            if (kindOf(request) !== kind) return answer(obedientReply(request, obedience));
            stop.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
            return { kind: 'hang' };
          },
        });
        expectAtRest(run, kind);
        expect(run.events.at(-1), kind).toMatchObject({ type: 'run-stopped' });
        expect(run.endings, kind).toContain('client');
      }),
    );
  });
});
