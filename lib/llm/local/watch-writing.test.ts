import { expect, test } from 'vitest';
import { watchWriting } from './watch-writing.ts';

/** With how many threads it goes on after tokens that took so long. */
function after(usual: Map<number, number>, threads: number, tokens: readonly number[]): number {
  const watch = watchWriting(usual, threads);
  let at = 1000;
  let next = watch.wrote(at);
  for (const ms of tokens) {
    at += ms;
    next = watch.wrote(at);
  }
  return next;
}

test('tokens that come as usual are written with the threads it began with', () => {
  expect(after(new Map(), 2, [30, 35, 28, 60, 30])).toBe(2);
});

test('one token many times slower than usual gives up a thread, and the last one is kept', () => {
  expect(after(new Map(), 3, [30, 30, 900])).toBe(2);
  expect(after(new Map(), 1, [30, 30, 900])).toBe(1);
});

test('what is usual is known from earlier replies, with fewer threads too', () => {
  const usual = new Map<number, number>();
  after(usual, 1, [50, 50, 50]);
  expect(after(usual, 2, [900])).toBe(1);
  after(usual, 2, [30, 30, 30]);
  expect(after(usual, 2, [150])).toBe(1);
});

test('the time of a token with fewer threads is its own', () => {
  const usual = new Map([[2, 30]]);
  expect(after(usual, 3, [30, 900, 900, 100])).toBe(2);
  expect(usual.get(3)).toBe(30);
});
