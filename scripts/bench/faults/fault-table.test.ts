import { expect, test } from 'vitest';
import { faultTable } from './fault-table.ts';

const about = { name: 'disk full', done: 'filled', expected: 'a sentence' };

test('what held, what failed and what could not be tried are told apart', () => {
  const table = faultTable([
    { ...about, seen: 'Its disk is full.', ok: true, missing: null },
    { ...about, seen: 'nothing', ok: false, missing: null },
    { ...about, missing: 'no Redis' },
  ]);
  expect(
    table.map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(4, 6),
    ),
  ).toEqual([
    ['what was seen', ''],
    [expect.stringMatching(/^-+$/), expect.stringMatching(/^-+$/)],
    ['Its disk is full.', 'ok'],
    ['nothing', 'failed'],
    ['not tried: no Redis', ''],
  ]);
});

test('words with bars and line breaks stay in their cell', () => {
  const [, , row] = faultTable([{ ...about, seen: 'a | b\nc', ok: true, missing: null }]);
  expect(row).toContain('| a \\| b c');
});
