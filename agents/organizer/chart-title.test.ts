import { expect, test } from 'vitest';
import { titleFromWords } from './chart-title.ts';

test('of a long text its beginning becomes the title', () => {
  const title = titleFromWords(`${'show '.repeat(40)}prices of ${'all '.repeat(1_000)}firms`);
  expect(title).toMatch(/^Prices of all all .*…$/);
  expect(title).toHaveLength(120);
});

test.each([
  ['chart of the closing price of Apple', 'Closing price of Apple'],
  ['a bar chart showing prices', 'Prices'],
  ['chart the closing price', 'Closing price'],
  ['plot prices by day', 'Prices by day'],
  ['list all companies', 'All companies'],
])('%s is called “%s”', (instruction, title) => expect(titleFromWords(instruction)).toBe(title));

test('what says nothing but how to show it is no title, however often it says so', () => {
  expect(titleFromWords('show '.repeat(20_000))).toBeNull();
});
