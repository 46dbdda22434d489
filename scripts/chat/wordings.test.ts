import { expect, test } from 'vitest';
import { wordingsOf } from './wordings.ts';

test.each([
  ['How many shops are there?', ['How many shops are there?']],
  [
    'How many stores? | Did you mean to ask for the number of shops? | Yes',
    ['How many stores?', 'the number of shops?'],
  ],
  ['List the singers | Shall I list their names? | yes, please', ['List the singers']],
  ['Who got a bonus? | Ann did. | Which city is she from?', ['Which city is she from?']],
])('%s', (turn, wordings) => {
  expect(wordingsOf(turn)).toEqual(wordings);
});
