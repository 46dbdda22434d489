import { expect, test } from 'vitest';
import { stemOf } from '#lib/text/words.ts';
import { measuresOf } from './measure-words.ts';

test.each([
  ['delay_min', 'minute', true],
  ['min_delay', 'minute', false],
  ['weightKg', 'heavy', true],
  ['visitors', 'people', true],
  ['meters', 'people', false],
  ['rating', 'price', false],
])('%s and "%s" go together: %s', (name, word, together) => {
  expect(measuresOf(name).some(({ words }) => words.has(stemOf(word)))).toBe(together);
});
