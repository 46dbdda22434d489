import { expect, it } from 'vitest';
import { askedByName } from './asked-by-name.ts';

it.each([
  ['Where is the Ritz?', 'What is the location of the Ritz'],
  ['Where are the hotels located?', 'What is the location of the hotels'],
  ['Where can I find Chez Anne?', 'What is the location of Chez Anne'],
  ['How big is the Ritz?', 'What is the size of the Ritz'],
  ['How long does Bear Loop take?', 'What is the length of Bear Loop'],
  ['How much does the Parka cost?', 'What is the cost of the Parka'],
  ['Who is at the Ritz?', null],
])('%s', (question, asked) => {
  expect(askedByName(question)).toBe(asked);
});
