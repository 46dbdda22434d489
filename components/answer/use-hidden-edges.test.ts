import { expect, test } from 'vitest';
import { hiddenEdges } from './use-hidden-edges.ts';

test.each([
  { scrollLeft: 0, clientWidth: 340, scrollWidth: 340, hidden: { left: false, right: false } },
  { scrollLeft: 0, clientWidth: 340, scrollWidth: 900, hidden: { left: false, right: true } },
  { scrollLeft: 200, clientWidth: 340, scrollWidth: 900, hidden: { left: true, right: true } },
  { scrollLeft: 559.5, clientWidth: 340, scrollWidth: 900, hidden: { left: true, right: false } },
])('scrolled to $scrollLeft of $scrollWidth, hidden is $hidden', ({ hidden, ...scroller }) => {
  expect(hiddenEdges(scroller)).toEqual(hidden);
});
