import { afterAll, beforeAll, describe } from 'vitest';
import { openRedis, type Redis } from '../redis.ts';
import { redisMissing, startRedis } from './start-redis.ts';

/**
 * Tests on an empty Redis of their own, with two connections to it as two processes would have them. Left out, with the
 * reason in the name, where there is no Redis.
 */
export function describeWithRedis(name: string, tests: (one: () => Redis, other: () => Redis) => void): void {
  const title = redisMissing === null ? name : `${name}, left out: ${redisMissing}`;
  describe.skipIf(redisMissing !== null)(title, () => {
    let server: Awaited<ReturnType<typeof startRedis>> | undefined;
    const connections: Redis[] = [];
    const connection = (index: number) => () => {
      const redis = connections[index];
      if (redis === undefined) throw new Error('Redis was not opened');
      return redis;
    };
    beforeAll(async () => {
      server = await startRedis();
      connections.push(await openRedis(server.url), await openRedis(server.url));
    });
    afterAll(async () => {
      for (const redis of connections) await redis.close();
      await server?.stop();
    });
    tests(connection(0), connection(1));
  });
}
