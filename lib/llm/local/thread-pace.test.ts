import { expect, test } from 'vitest';
import { createThreadPace, fixedThreads, type ThreadPace } from './thread-pace.ts';

const step = 256;

/** Milliseconds that a step takes on so many cores while so many are busy otherwise: a thread too many waits at every step. */
function cost(threads: number, cores: number, busy: number): number {
  const free = Math.max(1, cores - busy);
  const perThread = step / (60 / 1000);
  return threads <= free ? perThread / threads : (perThread / threads) * 10;
}

function work(pace: ThreadPace, steps: number, cores: number, busy: number) {
  const used: number[] = [];
  let ms = 0;
  for (let done = 0; done < steps; done += 1) {
    const threads = pace.threads();
    const took = cost(threads, cores, busy);
    pace.note(threads, step, took);
    used.push(threads);
    ms += took;
  }
  return { used, ms };
}

test('it begins one below the cores, and takes the last one when that is quicker', () => {
  const pace = createThreadPace(4);
  expect(pace.threads()).toBe(3);
  const { used } = work(pace, 20, 4, 0);
  expect(used.slice(-4)).toEqual([4, 4, 4, 4]);
});

test.each([
  { cores: 2, busy: 1 },
  { cores: 4, busy: 1 },
  { cores: 4, busy: 2 },
])('with $busy of $cores cores busy it ends near the best there is', ({ cores, busy }) => {
  const pace = createThreadPace(cores);
  work(pace, 40, cores, 0);
  work(pace, 20, cores, busy);
  const { ms } = work(pace, 100, cores, busy);
  const ideal = 100 * cost(Math.max(1, cores - busy), cores, busy);
  expect(ms / ideal).toBeLessThan(1.25);
});

test('one busy core of two costs at most 2.2 times the quiet time', () => {
  const quiet = createThreadPace(2);
  work(quiet, 40, 2, 0);
  const before = work(quiet, 100, 2, 0).ms;
  work(quiet, 10, 2, 1);
  expect(work(quiet, 100, 2, 1).ms / before).toBeLessThan(2.2);
});

test('when the cores are free again it takes them', () => {
  const pace = createThreadPace(2);
  work(pace, 20, 2, 1);
  expect(work(pace, 200, 2, 0).used.at(-1)).toBe(2);
});

test('a number that was seen to be crowded is left at once, and tried again later', () => {
  const pace = createThreadPace(2);
  work(pace, 20, 2, 0);
  expect(pace.settled()).toBe(2);
  pace.crowded(2);
  expect(pace.settled()).toBe(1);
  expect(work(pace, 20, 2, 0).used.at(-1)).toBe(2);
});

test('a number that a person has set is never changed', () => {
  const pace = fixedThreads(3);
  expect(new Set(work(pace, 20, 4, 2).used)).toEqual(new Set([3]));
});
