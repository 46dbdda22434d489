import { expect, test } from 'vitest';
import { openPassword, sealPassword } from './sealed-password.ts';

const secret = 'a secret of at least thirty-two letters';
const place = { id: 'login', personId: 'ada', sourceId: 'shop_1', account: 'nora' };
const password = 'paßwort of Ω nora';

test('a sealed password is opened with the secret that sealed it, and is nowhere in what is kept', () => {
  const kept = sealPassword(secret, place, password);
  expect(openPassword(secret, place, kept)).toBe(password);
  expect(Buffer.from(kept, 'base64').toString('utf8')).not.toContain('nora');
  expect(sealPassword(secret, place, password)).not.toBe(kept);
  expect(openPassword(secret, place, sealPassword(secret, place, ''))).toBe('');
});

test.each([
  ['another login', { id: 'other' }],
  ['another person', { personId: 'bo' }],
  ['another source', { sourceId: 'shop_2' }],
  ['another account', { account: 'sven' }],
])('it cannot be opened for %s', (_what, changed) => {
  const kept = sealPassword(secret, place, password);
  expect(openPassword(secret, { ...place, ...changed }, kept)).toBeNull();
});

test('it cannot be opened with another secret, nor when it was changed or cut', () => {
  const kept = sealPassword(secret, place, password);
  expect(openPassword(`${secret}!`, place, kept)).toBeNull();
  const changed = Buffer.from(kept, 'base64');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(openPassword(secret, place, changed.toString('base64'))).toBeNull();
  expect(openPassword(secret, place, kept.slice(0, 20))).toBeNull();
  expect(openPassword(secret, place, '')).toBeNull();
});
