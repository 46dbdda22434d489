import { expect, test } from 'vitest';
import { treemapLayout } from './treemap-layout.ts';

test.each([
  ['one', [7]],
  ['two', [9, 1]],
  ['like parts', [1, 1, 1, 1, 1, 1, 1]],
  ['parts that get ever smaller', [512, 256, 128, 64, 32, 16, 8, 4, 2, 1]],
  ['one large and many small', [10_000, ...Array.from({ length: 29 }, () => 1)]],
  ['fractions', [0.3, 0.2, 0.1]],
])('areas of %s are to each other as the sizes, fill the whole and stay inside it', (_name, sizes) => {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const areas = treemapLayout(sizes, 16, 10);
  expect(areas).toHaveLength(sizes.length);
  for (const [index, { x, y, width, height }] of areas.entries()) {
    expect(width * height).toBeCloseTo(((sizes[index] ?? 0) / total) * 160, 6);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
    expect(x + width).toBeLessThanOrEqual(16 + 1e-9);
    expect(y + height).toBeLessThanOrEqual(10 + 1e-9);
  }
});

test('equal sizes are no thin stripes', () => {
  for (const { width, height } of treemapLayout([1, 1, 1, 1, 1, 1], 16, 10))
    expect(Math.max(width / height, height / width)).toBeLessThan(2);
});
