import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { freePort } from '../__fixtures__/free-port.ts';
import { openStore } from './open-store.ts';

test('a Postgres that does not answer is named with the reason, and without its password', async () => {
  const port = await freePort();
  const DATABASE_URL = `postgres://me:hunter2@127.0.0.1:${port}/app?connect_timeout=5`;
  await expect(openStore({ dataDir: tmpdir(), DATABASE_URL })).rejects.toMatchObject({
    code: 'store-unavailable',
    userMessage: `Cannot open Postgres at 127.0.0.1:${port}/app (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:${port}`,
  });
});
