import { expect, it } from 'vitest';
import { queryIn } from '../../../__fixtures__/conversation.ts';
import { openedFiles } from '../../../__fixtures__/opened-files.ts';
import { startsCue } from './doubtful-values.ts';
import { tokenize } from './tokenize.ts';

it.each([
  ['watts of Display counters', 2, true, false],
  ['Display the counters', 0, true, true],
  ['please display the counters', 1, true, true],
  ['now Display the counters', 1, false, true],
])('“%s”: word %d, stored as it is written: %s, asks for something: %s', (question, at, isStored, asks) => {
  expect(startsCue(tokenize(question), at, at + 1, isStored)).toBe(asks);
});

/** The counters of a bakery. */
const counters = `Counter,Kind,Watts
C1,Display,100
C2,Oven,300
C3,Display,50
C4,Freezer,900
`;

const ask = openedFiles({ 'counters.csv': counters });

it.each<[string, unknown[][]]>([
  ['how many counters are of kind Display?', [[2]]],
  ['what are the total watts of Display?', [[150]]],
  ['watts of Display counters', [[100], [50]]],
  // In front of a question, or in small letters, it asks to be shown something.
  ['Display the counters', [['C1'], ['C2'], ['C3'], ['C4']]],
  ['display counters', [['C1'], ['C2'], ['C3'], ['C4']]],
])('%s', async (question, rows) => {
  expect(queryIn(await ask('counters.csv', question)).result.rows).toEqual(rows);
});
