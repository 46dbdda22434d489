import { expect, test } from 'vitest';
import { firstLines } from './first-lines.ts';

test('empty lines count, and those at the end do not', async () => {
  const file = new File(['Report;;\r\n\r\na;b;c\r\n1;2;3\r\n\r\n'], 'report.csv');
  expect(await firstLines(file, 'utf-8')).toEqual(['Report;;', '', 'a;b;c', '1;2;3']);
});

test('letters are those of the encoding', async () => {
  const file = new File([new Uint8Array([0x4b, 0xf6, 0x6c, 0x6e])], 'towns.csv');
  expect(await firstLines(file, 'windows-1252')).toEqual(['Köln']);
});

test('a packed text has no lines to show', async () => {
  expect(await firstLines(new File(['a;b\n'], 'towns.csv.gz'), 'utf-8')).toEqual([]);
});
