import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAccessRule } from '../domain/rights.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { addAccessRule, listAccessRules } from './access-rules.ts';
import type { Store } from './open-store.ts';

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
