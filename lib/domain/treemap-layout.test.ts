import fc from 'fast-check';
import { expect, test } from 'vitest';
import { treemapLayout } from './treemap-layout.ts';

test('areas are to each other as the sizes, fill the whole and stay inside it', () => {
  const sizes = fc
    .array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 })
    .map((all) => all.toSorted((left, right) => right - left));
  fc.assert(
    fc.property(sizes, (all) => {
      const total = all.reduce((sum, size) => sum + size, 0);
      const areas = treemapLayout(all, 16, 10);
      expect(areas).toHaveLength(all.length);
      for (const [index, { x, y, width, height }] of areas.entries()) {
        expect(width * height).toBeCloseTo(((all[index] ?? 0) / total) * 160, 6);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
        expect(x + width).toBeLessThanOrEqual(16 + 1e-9);
        expect(y + height).toBeLessThanOrEqual(10 + 1e-9);
      }
    }),
  );
});

test('equal sizes are no thin stripes', () => {
  for (const { width, height } of treemapLayout([1, 1, 1, 1, 1, 1], 16, 10))
    expect(Math.max(width / height, height / width)).toBeLessThan(2);
});
