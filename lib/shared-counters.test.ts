import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithRedis } from './__fixtures__/describe-with-redis.ts';
import { redisMissing, startRedis } from './__fixtures__/start-redis.ts';
import { openRedis } from './redis.ts';
import { countersInProcess, countersInRedis, type SharedCounters } from './shared-counters.ts';
import { openEmptyStore } from './store/__fixtures__/open-empty-store.ts';
import { countersInStore } from './store/counters-in-store.ts';
import type { Store } from './store/open-store.ts';

/** What all counters must do. `open` gives counters over the same place each time. */
function testSharedCounters(open: () => SharedCounters): void {
  it('adds up by key and field', async () => {
    const counters = open();
    await counters.add('ann', { tokens: 100, usd: 0.25 }, 60);
    expect(await counters.add('ann', { tokens: 50, usd: 0.5 }, 60)).toEqual({ tokens: 150, usd: 0.75 });
    await counters.add('bob', { tokens: 7 }, 60);
    expect(await counters.read('ann')).toEqual({ tokens: 150, usd: 0.75 });
    expect(await counters.read('bob')).toEqual({ tokens: 7 });
    expect(await counters.read('nobody')).toEqual({});
  });

  it('loses nothing of what is added at the same moment', async () => {
    const counters = open();
    await Promise.all(Array.from({ length: 50 }, () => counters.add('carol', { calls: 1 }, 60)));
    expect(await counters.read('carol')).toEqual({ calls: 50 });
  });
}

describe('counters in process', () => {
  testSharedCounters(() => countersInProcess());

  it('forgets a key when its time is over', async () => {
    let now = 0;
    const counters = countersInProcess(() => now);
    await counters.add('ann', { calls: 1 }, 60);
    now = 59_000;
    expect(await counters.add('ann', { calls: 1 }, 60)).toEqual({ calls: 2 });
    now = 60_000;
    expect(await counters.read('ann')).toEqual({});
  });
});

describe.skipIf(redisMissing !== null)('counters in a Redis that is gone', () => {
  it('say at once that nothing can be counted', async () => {
    const server = await startRedis();
    const redis = await openRedis(server.url);
    const counters = countersInRedis(redis);
    await counters.add('ann', { tokens: 1 }, 60);
    await server.stop();
    const refusal = { code: 'store-unavailable', userMessage: expect.stringContaining('REDIS_URL') };
    await expect(counters.read('ann')).rejects.toMatchObject(refusal);
    await expect(counters.add('ann', { tokens: 1 }, 60)).rejects.toMatchObject(refusal);
    redis.texts.destroy();
  });
});

describe('counters in the store', () => {
  let store: Store;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-counters-'));
    store = await openEmptyStore({ dataDir });
  });
  afterAll(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  testSharedCounters(() => countersInStore(store));

  it('forgets a key when its time is over', async () => {
    await countersInStore(store).add('eve', { calls: 1 }, 0);
    expect(await countersInStore(store).read('eve')).toEqual({});
    expect(await countersInStore(store).add('eve', { calls: 1 }, 60)).toEqual({ calls: 1 });
  });
});

describeWithRedis('counters in Redis', (one, other) => {
  testSharedCounters(() => countersInRedis(one()));

  it('shows one process what another has added, until the time is over', async () => {
    await countersInRedis(one()).add('dora', { tokens: 5 }, 60);
    expect(await countersInRedis(other()).read('dora')).toEqual({ tokens: 5 });
    expect(await one().texts.ttl('tabletalk:counters:dora')).toBeGreaterThan(0);
  });

  it('names the address when nothing answers', async () => {
    await expect(openRedis('redis://127.0.0.1:1')).rejects.toMatchObject({
      code: 'store-unavailable',
      userMessage: expect.stringContaining('127.0.0.1:1 (REDIS_URL)'),
    });
  });
});
