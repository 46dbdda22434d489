import { expect, test } from 'vitest';
import { isKindOf, nearness } from './word-nearness.ts';

test.each([
  ['vocalist', 'singer'],
  ['shop', 'store'],
])('%s and %s are the same', (one, other) => {
  expect(nearness(one, other)).toBe(1);
});

test('a broader word is nearer than one that only shares a broader one', () => {
  expect(nearness('worker', 'employee')).toBeGreaterThan(nearness('town', 'city'));
  expect(nearness('town', 'city')).toBeGreaterThan(0.5);
});

test('a narrower word says more than the name', () => {
  expect(nearness('regular', 'customer')).toBe(0);
  expect(nearness('puppy', 'dog')).toBeLessThan(0.5);
});

test('it is the same in any inflection', () => {
  expect(nearness('workers', 'employees')).toBe(nearness('worker', 'employee'));
});

test.each([
  ['dancer', 'company'],
  ['analyst', 'broker'],
  ['qwertz', 'city'],
  ['', 'city'],
])('"%s" and "%s" have nothing in common', (one, other) => {
  expect(nearness(one, other)).toBe(0);
});

test.each([
  ['city', 'location', true],
  ['fee', 'cost', true],
  ['location', 'city', false],
  ['salary', 'location', false],
])('%s is a kind of %s: %s', (name, kind, expected) => {
  expect(isKindOf(name, kind)).toBe(expected);
});
