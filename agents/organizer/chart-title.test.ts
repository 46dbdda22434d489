import { expect, test } from 'vitest';
import { titleFromWords } from './chart-title.ts';

test('of a long text its beginning becomes the title', () => {
  const title = titleFromWords(`${'show '.repeat(40)}prices of ${'all '.repeat(1_000)}firms`);
  expect(title).toMatch(/^Prices of all all .*…$/);
  expect(title).toHaveLength(120);
});

test('what says nothing but how to show it is no title, however often it says so', () => {
  expect(titleFromWords('show '.repeat(20_000))).toBeNull();
});
