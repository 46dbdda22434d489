import { expect, test } from 'vitest';
import { accentColours, contrastOf } from './accent-colours.ts';

const schemes = [
  ['light', '#fafaf9'],
  ['dark', '#1a1c20'],
] as const;
const accents = ['#7c3aed', '#ffff00', '#000000', '#ffffff', '#777777', '#00ff88', '#0a2540'];

test.each(schemes)('whatever accent a host has, links and buttons can be read (%s)', (scheme, canvas) => {
  for (const accent of accents) {
    const colours = accentColours(accent, scheme);
    expect([accent, contrastOf(colours.accent, canvas)]).toEqual([
      accent,
      expect.toSatisfy((it) => it >= 4.5),
    ]);
    expect(contrastOf(colours.accent, colours['accent-tint'])).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colours['on-accent'], colours.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colours['on-accent'], colours['accent-hover'])).toBeGreaterThanOrEqual(4.5);
  }
});

test('an accent that can be read stays as it is', () => {
  expect(accentColours('#7c3aed', 'light').accent).toBe('#7c3aed');
});
