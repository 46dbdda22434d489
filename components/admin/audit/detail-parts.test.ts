import { expect, test } from 'vitest';
import { detailParts } from './detail-parts.ts';

const words = (detail: Record<string, unknown>) =>
  detailParts(detail).map(({ name, text }) => `${name}: ${text}`);

test('what is kept beside an entry is told in words, without what is empty and what has its own column', () => {
  expect(
    words({
      address: '10.0.0.7',
      subject: { kind: 'role', role: 'analyst' },
      table: 'orders',
      column: null,
      rows: null,
      reason: '',
    }),
  ).toEqual(['for: role analyst', 'table: orders']);
  expect(words({ fromRunId: 'r1', disabled: true, roles: ['a', 'b'], terms: 3 })).toEqual([
    'from the run: r1',
    'disabled: yes',
    'roles: a, b',
    'terms: 3',
  ]);
});

test('a statement is code', () => {
  expect(detailParts({ sql: 'SELECT 1' })).toEqual([{ name: 'SQL', text: 'SELECT 1', isCode: true }]);
});
