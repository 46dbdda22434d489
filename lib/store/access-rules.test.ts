import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { denyAtLeast, type NewAccessRule, newAccessRule } from '../domain/rights.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { addAccessRule, denialsFor, listAccessRules } from './access-rules.ts';
import type { Store } from './open-store.ts';
import { addPerson, changePerson } from './people.ts';

let dataDir: string;
let store: Store;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-rules-'));
  store = await openEmptyStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const subject = { kind: 'role', role: 'analyst' } as const;
const rules: readonly NewAccessRule[] = [
  { subject, table: 'ORDERS', column: null, rows: "region = 'North'" },
  { subject, table: 'ORDERS', column: null, rows: "region = 'South'" },
  { subject, table: 'ORDERS', column: null },
  { subject, table: 'ORDERS', column: 'TOTAL' },
  { subject: { kind: 'role', role: 'developer' }, table: 'ORDERS', column: null },
  { subject, table: null, column: null },
  { subject, table: 'PRICES', column: null, effect: 'allow' },
];

test('the same rule is not made twice, and whatever differs is another rule', async () => {
  for (const rule of rules) await addAccessRule(store, 'source', rule);
  for (const rule of rules) {
    await expect(addAccessRule(store, 'source', rule)).rejects.toMatchObject({
      code: 'conflict',
      userMessage: 'There is this rule already.',
    });
  }
  expect(await listAccessRules(store, 'source')).toHaveLength(rules.length);
  await addAccessRule(store, 'another source', { subject, table: 'ORDERS', column: null });
});

test('a person is asked for as the account of their role or, before it, as their own; without the attribute nothing is shown', async () => {
  const add = (name: string) => addPerson(store, { name, email: `${name}@example.org`, role: 'analyst' });
  const [ann, bob] = [await add('ann'), await add('bob')];
  await changePerson(store, ann.id, { attributes: { db_user: ['ann_at_work'] } });
  const asRole = {
    effect: 'ask-as',
    subject,
    table: null,
    column: null,
    account: '{{person.db_user}}',
  } as const;
  await addAccessRule(store, 'accounts', asRole);
  const whole = { table: null, column: null };
  expect(await denialsFor(store, ann, 'accounts')).toEqual([{ ...whole, account: 'ann_at_work' }]);
  expect(await denialsFor(store, bob, 'accounts')).toEqual([whole]);
  await changePerson(store, bob.id, { attributes: { db_user: ['one', 'two'] } });
  expect(await denialsFor(store, bob, 'accounts')).toEqual([whole]);
  const asBob = { ...asRole, subject: { kind: 'person', personId: bob.id }, account: 'bob' } as const;
  await addAccessRule(store, 'accounts', asBob);
  expect(await denialsFor(store, bob, 'accounts')).toEqual([{ ...whole, account: 'bob' }]);
  await expect(addAccessRule(store, 'accounts', { ...asRole, account: 'another' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await listAccessRules(store, 'accounts')).map(({ rows, account }) => [rows, account])).toEqual([
    [null, '{{person.db_user}}'],
    [null, 'bob'],
  ]);
});

test('what was read as one account is that of nobody else', () => {
  const as = (account: string) => ({ table: null, column: null, account });
  const whole = { table: null, column: null };
  expect(denyAtLeast([as('ann')], [as('ann')])).toBe(true);
  expect(denyAtLeast([as('ann')], [as('bob')])).toBe(false);
  expect(denyAtLeast([], [as('ann')])).toBe(false);
  expect(denyAtLeast([as('ann')], [{ table: 'orders', column: null }])).toBe(false);
  expect(denyAtLeast([as('ann')], [whole])).toBe(false);
  expect(denyAtLeast([whole], [as('ann')])).toBe(true);
  expect(denyAtLeast([{ ...whole, except: ['orders'] }], [as('ann')])).toBe(false);
  expect(denyAtLeast([as('ann')], [])).toBe(true);
});

test('an account is the name of one, about a whole source', () => {
  const rule = { effect: 'ask-as', subject, table: null, column: null } as const;
  const isRight = (more: object) => newAccessRule.safeParse({ ...rule, ...more }).success;
  expect(isRight({ account: 'reader_{{person.team}}' })).toBe(true);
  for (const account of ['', 'a b', 'x"; RESET ROLE', '{{team}}', null])
    expect(isRight({ account })).toBe(false);
  expect(isRight({ account: 'ann', table: 'ORDERS' })).toBe(false);
  expect(isRight({ account: 'ann', effect: 'deny' })).toBe(false);
});
