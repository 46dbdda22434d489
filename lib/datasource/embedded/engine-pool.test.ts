import { expect, test } from 'vitest';
import { EnginePool, type PooledEngine } from './engine-pool.ts';
import type { Asker } from './fair-queue.ts';

type Fake = PooledEngine & { readonly number: number };

function fakeEngine(number: number): Fake {
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  let alive = true;
  return {
    number,
    exited,
    get alive() {
      return alive;
    },
    kill() {
      alive = false;
      resolve();
    },
  };
}

function poolOf(size: number, patienceMs?: number) {
  const started: Fake[] = [];
  const failure: { error: Error | null } = { error: null };
  const start = async () => {
    if (failure.error) throw failure.error;
    const engine = fakeEngine(started.length + 1);
    started.push(engine);
    return engine;
  };
  return { pool: new EnginePool(start, size, patienceMs), started, failure };
}

/** A job that holds its child until it is told to end. */
function heldJob(pool: EnginePool<Fake>, signal?: AbortSignal, asker?: Asker) {
  const begun = Promise.withResolvers<Fake>();
  const end = Promise.withResolvers<void>();
  const done = pool.run(
    async (engine) => {
      begun.resolve(engine);
      await end.promise;
      return engine.number;
    },
    signal,
    asker,
  );
  return { begun: begun.promise, end: () => end.resolve(), done };
}

test('serves one question after another with the one warm child', async () => {
  const { pool, started } = poolOf(2);
  await pool.warm();
  expect(await pool.run(async ({ number }) => number)).toBe(1);
  expect(await pool.run(async ({ number }) => number)).toBe(1);
  expect(started).toHaveLength(1);
});

test('with patience, has a child that is soon free serve the next as well', async () => {
  const { pool, started } = poolOf(2, 60_000);
  await pool.warm();
  const [first, second] = [heldJob(pool), heldJob(pool)];
  await first.begun;
  first.end();
  expect((await second.begun).number).toBe(1);
  second.end();
  await second.done;
  expect(started).toHaveLength(1);
});

test('with patience, starts a further child when those at work go on', async () => {
  const { pool, started } = poolOf(2, 1);
  await pool.warm();
  const [first, second] = [heldJob(pool), heldJob(pool)];
  await first.begun;
  expect((await second.begun).number).toBe(2);
  for (const job of [first, second]) job.end();
  await Promise.all([first.done, second.done]);
  expect(started).toHaveLength(2);
});

test('starts further children up to its size and lets the others wait in turn', async () => {
  const { pool, started } = poolOf(2);
  await pool.warm();
  const jobs = Array.from({ length: 4 }, () => heldJob(pool));
  const [first, second, third, fourth] = jobs;
  expect((await first?.begun)?.number).toBe(1);
  expect((await second?.begun)?.number).toBe(2);
  second?.end();
  expect((await third?.begun)?.number).toBe(2);
  first?.end();
  expect((await fourth?.begun)?.number).toBe(1);
  expect(started).toHaveLength(2);
});

test('gives whoever waits a new child in place of a killed one', async () => {
  const { pool, started } = poolOf(1);
  const first = heldJob(pool);
  (await first.begun).kill();
  const second = heldJob(pool);
  expect((await second.begun).number).toBe(2);
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
  expect(started.filter(({ alive }) => alive)).toHaveLength(1);
});

test('keeps one child warm after the last one was killed', async () => {
  const { pool, started } = poolOf(1);
  await pool.run(async (engine) => engine.kill());
  expect(await pool.run(async ({ number }) => number)).toBe(2);
  expect(started).toHaveLength(2);
});

test('makes do with the children that work when no further one can be started', async () => {
  const { pool, started, failure } = poolOf(4);
  await pool.warm();
  const first = heldJob(pool);
  await first.begun;
  failure.error = new Error('too many connections for the role');
  const others = [heldJob(pool), heldJob(pool)];
  for (const job of [first, ...others]) {
    await job.begun;
    job.end();
  }
  expect(await Promise.all([first, ...others].map(({ done }) => done))).toEqual([1, 1, 1]);
  expect(started).toHaveLength(1);
});

test('renews its children: idle ones end at once, a busy one with its job', async () => {
  const { pool, started } = poolOf(2);
  const [first, second] = [heldJob(pool), heldJob(pool)];
  await Promise.all([first.begun, second.begun]);
  second.end();
  await second.done;
  await pool.renew();
  expect(started.map(({ alive }) => alive)).toEqual([true, false, true]);
  first.end();
  expect(await first.done).toBe(1);
  expect(started.map(({ alive }) => alive)).toEqual([false, false, true]);
  expect(await pool.run(async ({ number }) => number)).toBe(3);
});

test('keeps its children when there can be no new one', async () => {
  const { pool, failure } = poolOf(1);
  await pool.warm();
  failure.error = new Error('the file is damaged');
  await expect(pool.renew()).rejects.toThrow('the file is damaged');
  expect(await pool.run(async ({ number }) => number)).toBe(1);
});

test('tells everyone who waits when no child can be started any more', async () => {
  const { pool, failure } = poolOf(1);
  const first = heldJob(pool);
  const engine = await first.begun;
  const waiting = [heldJob(pool), heldJob(pool), heldJob(pool)];
  failure.error = new Error('the file is gone');
  engine.kill();
  first.end();
  for (const { done } of waiting) await expect(done).rejects.toThrow('the file is gone');
});

test('forgets only the one who was aborted while waiting', async () => {
  const { pool } = poolOf(1);
  const first = heldJob(pool);
  await first.begun;
  const controller = new AbortController();
  const aborted = heldJob(pool, controller.signal);
  const patient = heldJob(pool);
  controller.abort();
  await expect(aborted.done).rejects.toMatchObject({ code: 'stopped' });
  first.end();
  expect((await patient.begun).number).toBe(1);
});

test('rejects those who wait, and kills every child, when it is closed', async () => {
  const { pool, started } = poolOf(1);
  const first = heldJob(pool);
  await first.begun;
  const waiting = heldJob(pool);
  await Promise.all([pool.close(), expect(waiting.done).rejects.toMatchObject({ code: 'stopped' })]);
  expect(started.some(({ alive }) => alive)).toBe(false);
  await expect(pool.run(async () => 1)).rejects.toMatchObject({ code: 'stopped' });
  first.end();
});

test('ends a start that is under way when it is closed', async () => {
  const pool = new EnginePool<Fake>(
    (closing) =>
      new Promise((_, reject) => {
        closing.addEventListener('abort', () => reject(new Error('ended by closing')));
      }),
    1,
  );
  const waiting = pool.run(async ({ number }) => number);
  await Promise.all([pool.close(), expect(waiting).rejects.toThrow('ended by closing')]);
});

const asks = (person: string): Asker => ({ person, isTrial: false });
const tries = (person: string): Asker => ({ person, isTrial: true });

/** Jobs in the order in which they begin; each ends at once. */
async function orderOf(pool: EnginePool<Fake>, askers: readonly (readonly [string, Asker])[]) {
  const order: string[] = [];
  const held = heldJob(pool, undefined, asks('first'));
  await held.begun;
  const done = askers.map(([name, asker]) => pool.run(async () => void order.push(name), undefined, asker));
  held.end();
  await Promise.all([held.done, ...done]);
  return order;
}

test('a person with many statements lets others come between', async () => {
  const { pool } = poolOf(1);
  await pool.warm();
  const many = asks('many');
  const order = await orderOf(pool, [
    ['1', many],
    ['2', many],
    ['3', many],
    ['other', asks('other')],
  ]);
  expect(order).toEqual(['1', 'other', '2', '3']);
  const two = poolOf(2).pool;
  await two.warm();
  const running = [heldJob(two, undefined, many), heldJob(two, undefined, asks('another'))];
  await Promise.all(running.map(({ begun }) => begun));
  const begun: string[] = [];
  const waiting = [many, many, asks('other')].map((asker) =>
    two.run(async () => void begun.push(asker.person), undefined, asker),
  );
  running[1]?.end();
  await running[1]?.done;
  await waiting[2];
  expect(begun).toEqual(['other']);
  running[0]?.end();
  await Promise.all(waiting);
});

test('nobody takes all places, however many questions they ask', async () => {
  const { pool, started } = poolOf(3);
  await pool.warm();
  const greedy = Array.from({ length: 5 }, () => heldJob(pool, undefined, asks('greedy')));
  await Promise.all(greedy.slice(0, 2).map(({ begun }) => begun));
  expect(await pool.run(async () => 'served', undefined, asks('modest'))).toBe('served');
  expect(started).toHaveLength(3);
  for (const job of greedy) job.end();
  await Promise.all(greedy.map(({ done }) => done));
});

test('what has no asker takes its turn among people, and may take every place', async () => {
  const { pool } = poolOf(1);
  await pool.warm();
  const held = heldJob(pool);
  await held.begun;
  const order: string[] = [];
  const waiting = ['own 1', 'own 2', 'question'].map((name) =>
    pool.run(async () => void order.push(name), undefined, name === 'question' ? asks('analyst') : undefined),
  );
  held.end();
  await Promise.all([held.done, ...waiting]);
  expect(order).toEqual(['question', 'own 1', 'own 2']);
  const two = poolOf(2).pool;
  const both = [heldJob(two), heldJob(two)];
  await Promise.all(both.map(({ begun }) => begun));
  for (const { end } of both) end();
});

test('a statement that is tried out waits for every question', async () => {
  const { pool } = poolOf(1);
  await pool.warm();
  const order = await orderOf(pool, [
    ['trial', tries('developer')],
    ['question', asks('analyst')],
    ['own question', asks('developer')],
  ]);
  expect(order).toEqual(['question', 'own question', 'trial']);
});

test('a person who gave up while waiting is not counted', async () => {
  const { pool } = poolOf(1);
  await pool.warm();
  const held = heldJob(pool, undefined, asks('one'));
  await held.begun;
  const leaving = new AbortController();
  const left = pool.run(async () => 1, leaving.signal, asks('two'));
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'stopped' });
  held.end();
  await held.done;
  expect(await pool.run(async () => 2, undefined, asks('two'))).toBe(2);
});

test('what several people try out together leaves a place for a question', async () => {
  const { pool } = poolOf(3);
  await pool.warm();
  const trials = ['one', 'two', 'three'].map((person) => heldJob(pool, undefined, tries(person)));
  await Promise.all(trials.slice(0, 2).map(({ begun }) => begun));
  expect(await pool.run(async () => 'served', undefined, asks('analyst'))).toBe('served');
  for (const job of trials) job.end();
  await Promise.all(trials.map(({ done }) => done));
});
