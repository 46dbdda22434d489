import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { addPerson } from '#lib/store/people.ts';
import { runHere } from '../__fixtures__/run-here.ts';
import { runTabletalk } from '../__fixtures__/run-tabletalk.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-people-'));
  const store = await openEmptyStore({ dataDir });
  await addPerson(store, { name: 'Ada', email: 'ada@example.org', role: 'analyst' });
  await addPerson(store, { name: 'Cleo', email: 'cleo@example.org', role: 'administrator' });
  await store.close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const variables = { TABLETALK_PUBLIC_URL: 'https://data.example.org' };

test('whoever runs the machine makes a person an administrator, and gets the link that lets them in', async () => {
  const { stdout, stderr, status } = await runTabletalk(['people', 'recover', 'ada@example.org'], {
    dataDir,
    variables,
  });
  expect(status, stderr).toBe(0);
  expect(stderr).toContain('Ada <ada@example.org> is an administrator.');
  expect(stdout).toMatch(/^https:\/\/data\.example\.org\/join#\S{20,}\n$/);
});

test('an address that nobody has is named with the administrators there are', async () => {
  const { stdout, stderr, status } = await runHere(['people', 'recover', 'bo@example.org'], {
    ...variables,
    TABLETALK_DATA: dataDir,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /Nobody has the address bo@example\.org\. Administrators: .*\bCleo <cleo@example\.org>.*\. With --name NAME/,
  );
});
