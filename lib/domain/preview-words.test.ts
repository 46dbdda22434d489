import { expect, test } from 'vitest';
import { previewWords } from './preview-words.ts';

const columns = [
  { name: 'country', kind: 'text' as const },
  { name: 'orders', kind: 'number' as const },
  { name: 'total', kind: 'number' as const },
  { name: 'id', kind: 'number' as const },
];
const preview = (rows: (string | number)[][], rowCount: number) => ({
  result: { columns: columns.slice(0, rows[0]?.length), rows, truncatedBy: null, elapsedMs: 1 },
  rowCount,
});

test('an option shows its one row, or how many rows it has and the first', () => {
  expect(previewWords(preview([['France']], 1), null)).toBe('France');
  expect(previewWords(preview([['France', 1200, 3, 4]], 2000), null)).toBe(
    '2,000 rows, first France · 1,200 · 3 …',
  );
});
