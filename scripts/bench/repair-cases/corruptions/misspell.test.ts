import { distance } from 'fastest-levenshtein';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../demo/seeded-random.ts';
import { misspell } from './misspell.ts';

test('makes one slip and keeps the first letter', () => {
  const random = seededRandom('slips');
  for (let draw = 0; draw < 200; draw += 1) {
    const slipped = misspell('Tonnage', random);
    if (slipped === null) continue;
    expect(slipped.charAt(0)).toBe('T');
    expect(slipped).not.toBe('Tonnage');
    expect(distance(slipped, 'Tonnage')).toBeLessThanOrEqual(2);
  }
});

test('leaves a short text alone', () => {
  expect(misspell('age', seededRandom('short'))).toBeNull();
});
