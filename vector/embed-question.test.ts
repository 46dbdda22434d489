import { expect, test } from 'vitest';
import { embedQuestion } from './embed-question.ts';

/** A vector that tells how much text there was. */
const byLength = {
  id: 'by-length',
  dimensions: 1,
  embed: async (texts: readonly string[]) => texts.map(({ length }) => [length]),
};

test('of a long question no more is embedded than its beginning', async () => {
  expect(await embedQuestion(byLength, 'customers per country')).toEqual([21]);
  expect(await embedQuestion(byLength, 'customers '.repeat(400))).toEqual([256]);
});

test('neither is of one whose characters each stand for many', async () => {
  const letter = '\uFDFA';
  expect(letter.normalize('NFKC').length).toBe(18);
  expect(await embedQuestion(byLength, letter.repeat(30))).toEqual([256]);
});
