import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyStore } from '../store/__fixtures__/open-empty-store.ts';
import { listAudit } from '../store/audit.ts';
import { issueToken } from '../store/one-time-tokens.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson, changePerson, listPeople } from '../store/people.ts';
import { join } from './join.ts';
import { recoverAdministrator } from './recover-administrator.ts';

let store: Store;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-recover-'));
  store = await openEmptyStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const password = 'a long enough password';

test('somebody who was disabled comes back as an administrator by a link, and the old password has ended', async () => {
  const ada = await addPerson(store, { name: 'Ada', email: 'ada@example.org', role: 'analyst' });
  await join(store, { as: 'invited', token: await issueToken(store, ada.id, 60_000), password });
  await changePerson(store, ada.id, { disabled: true });

  const { token } = await recoverAdministrator(store, { email: 'Ada@example.org', name: undefined });
  expect(await listPeople(store)).toMatchObject([{ role: 'administrator', state: 'invited' }]);
  await join(store, { as: 'invited', token, password: 'another long password' });
  expect(await listPeople(store)).toMatchObject([{ role: 'administrator', state: 'active' }]);
  expect((await listAudit(store))[0]).toMatchObject({
    action: 'person.recover',
    subject: 'ada@example.org',
    person: { name: 'Whoever runs the machine' },
  });
});

test('an address that nobody has is added with a name, and refused without one with those there are', async () => {
  const eve = { email: 'eve@example.org', name: undefined };
  await expect(recoverAdministrator(store, eve)).rejects.toThrow('Ada <ada@example.org>');
  const { person } = await recoverAdministrator(store, { ...eve, name: 'Eve' });
  expect(person).toMatchObject({ name: 'Eve', role: 'administrator' });
  await expect(recoverAdministrator(store, { email: 'no address', name: 'X' })).rejects.toMatchObject({
    code: 'bad-request',
  });
});
