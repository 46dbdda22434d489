import { expect, it } from 'vitest';
import { placeAsked } from './place-asked.ts';

it.each([
  ['Where is the Ritz?', 'What is the location of the Ritz'],
  ['Where are the hotels located?', 'What is the location of the hotels'],
  ['Where can I find Chez Anne?', 'What is the location of Chez Anne'],
  ['Who is at the Ritz?', null],
])('%s', (question, asked) => {
  expect(placeAsked(question)).toBe(asked);
});
