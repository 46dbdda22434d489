import { expect, test } from 'vitest';
import { changesInWords } from './changes-in-words.ts';

test('counts what was added, removed and changed of each part', () => {
  expect(
    changesInWords(
      [
        { part: 'description', name: 'A', before: null, after: 'x' },
        { part: 'description', name: 'B', before: null, after: 'y' },
        { part: 'term', name: 'NAV', before: 'x', after: 'y' },
        { part: 'example', name: 'How many?', before: 'SELECT 1', after: null },
      ],
      null,
    ),
  ).toBe('2 descriptions added, 1 term changed, 1 example removed');
});
