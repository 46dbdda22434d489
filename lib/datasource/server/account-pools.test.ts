import { expect, test } from 'vitest';
import { EnginePool } from '../embedded/engine-pool.ts';
import { AccountPools } from './account-pools.ts';
import type { ServerSession } from './server-session.ts';

/** A session that knows nothing but the account it was opened as. */
function fakeSession(account: string, ended: string[]): ServerSession {
  const exit = Promise.withResolvers<void>();
  const kill = () => {
    ended.push(account);
    exit.resolve();
  };
  return {
    alive: true,
    exited: exit.promise,
    kill,
    catalogVersion: async () => account,
  } as Partial<ServerSession> as ServerSession;
}

test('each account has sessions of its own, and those of few accounts stay open', async () => {
  const opened: string[] = [];
  const ended: string[] = [];
  const pools = new AccountPools(
    ({ account }) =>
      new EnginePool(async () => {
        opened.push(account);
        return fakeSession(account, ended);
      }, 1),
  );
  const ask = (account: string) =>
    pools.run({ account }, (session) => session.catalogVersion(), undefined, {
      person: account,
      isTrial: false,
      account,
    });
  const names = Array.from({ length: 17 }, (_, index) => `person_${index}`);
  for (const name of names) expect(await ask(name)).toBe(name);
  expect(await ask('person_16')).toBe('person_16');
  expect(opened).toEqual(names);
  expect(ended).toEqual(['person_0']);
  await pools.close();
  expect(new Set(ended)).toEqual(new Set(names));
});
