import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWithRedis } from '../__fixtures__/describe-with-redis.ts';
import { countersInProcess, countersInRedis, type SharedCounters } from '../shared-counters.ts';
import { openEmptyStore } from '../store/__fixtures__/open-empty-store.ts';
import { countersInStore } from '../store/counters-in-store.ts';
import type { Store } from '../store/open-store.ts';
import { rateLimit } from './rate-limit.ts';

/** A limit over counters of its own, with a clock that stands still until it is set, in seconds. */
function limitOf(most: number, seconds: number) {
  let now = 6_000_000;
  const limit = rateLimit(countersInProcess(), { name: 'test', most, seconds }, () => now);
  return { take: limit.take, at: (second: number) => (now = 6_000_000 + second * 1000) };
}

test('lets so many through in a window, then says how long to wait', async () => {
  const limit = limitOf(2, 60);
  expect(await limit.take('ada')).toBe(0);
  limit.at(20);
  expect(await limit.take('ada')).toBe(0);
  const wait = await limit.take('ada');
  limit.at(20 + wait - 1);
  expect(await limit.take('ada')).toBeGreaterThan(0);
  limit.at(20 + wait);
  expect(await limit.take('ada')).toBe(0);
});

test('the end of one window and the beginning of the next do not add up to more', async () => {
  const limit = limitOf(10, 60);
  limit.at(59);
  for (let asked = 0; asked < 10; asked++) expect(await limit.take('ada')).toBe(0);
  limit.at(61);
  expect(await limit.take('ada')).toBeGreaterThan(0);
});

test('counts each person apart', async () => {
  const limit = limitOf(1, 60);
  expect(await limit.take('ada')).toBe(0);
  expect(await limit.take('bo')).toBe(0);
  expect(await limit.take('ada')).toBeGreaterThan(0);
});

test('what was refused does not count', async () => {
  const limit = limitOf(1, 10);
  await limit.take('ada');
  for (let second = 1; second < 10; second++) {
    limit.at(second);
    expect(await limit.take('ada')).toBe(20 - second);
  }
  limit.at(20);
  expect(await limit.take('ada')).toBe(0);
});

/** What several processes with one place for their counters must do. `open` gives one process's counters. */
function testTogether(open: () => SharedCounters): void {
  test('two processes let through together what one may', async () => {
    const rule = { name: 'together', most: 20, seconds: 3600 };
    const limits = [rateLimit(open(), rule), rateLimit(open(), rule)];
    const waits = [];
    for (let asked = 0; asked < 15; asked++)
      waits.push(...(await Promise.all(limits.map((limit) => limit.take('ada')))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    expect(await limits[1]?.take('bo')).toBe(0);
  });

  test('what both ask at the same moment is never more', async () => {
    const rule = { name: 'at-once', most: 20, seconds: 3600 };
    const limits = [rateLimit(open(), rule), rateLimit(open(), rule)];
    const waits = await Promise.all(Array.from({ length: 40 }, (_, index) => limits[index % 2]?.take('ada')));
    expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(20);
  });
}

describe('on one store', () => {
  let store: Store;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-limits-'));
    store = await openEmptyStore({ dataDir });
  });
  afterAll(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  testTogether(() => countersInStore(store));
});

describeWithRedis('on one Redis', (redis) => testTogether(() => countersInRedis(redis())));
