import { expect, test } from 'vitest';
import { charactersFor } from './characters-for.ts';

test.each([
  { mode: 'model', way: { effort: 'careful' } as const, most: 4_000 },
  { mode: 'model', way: { strategy: 'built-in' } as const, most: 1_000 },
  { mode: 'built-in', way: { effort: 'careful' } as const, most: 1_000 },
  { mode: null, way: {}, most: 4_000 },
])('with $mode and $way a question may have $most characters', ({ mode, way, most }) => {
  expect(charactersFor(mode, way)).toBe(most);
});
