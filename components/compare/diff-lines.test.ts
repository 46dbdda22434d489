import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const marks = { same: ' ', removed: '-', added: '+' } as const;
const printed = (left: string, right: string) =>
  diffLines(left, right).map(({ kind, text }) => marks[kind] + text);

test('keeps what both have and marks what one has', () => {
  expect(printed('select a\nfrom t\nwhere x', 'select a, b\nfrom t\nwhere x\nlimit 1')).toEqual([
    '-select a',
    '+select a, b',
    ' from t',
    ' where x',
    '+limit 1',
  ]);
});

test('equal texts have no difference', () => {
  expect(printed('a\nb', 'a\nb')).toEqual([' a', ' b']);
});
