import { expect, test } from 'vitest';
import { pickSequence } from './pick-sequence.ts';

const place = (shared: number, usedAt: number) => ({ shared, usedAt });

test('takes the place that holds the most of the prompt', () => {
  const best = place(80, 1);
  expect(pickSequence([place(60, 2), best], 100)).toBe(best);
});

test('leaves alone what holds less than half of it, and takes the place that was not used for longest', () => {
  const oldest = place(0, 1);
  expect(pickSequence([place(49, 3), oldest, place(10, 2)], 100)).toBe(oldest);
});
