export type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Rectangles whose areas are to each other as the sizes, largest first, that fill one of this width and height: squarified after
 * Bruls, Huizing and van Wijk, so that none is needlessly thin. Sizes are above zero.
 */
export function treemapLayout(sizes: readonly number[], width: number, height: number): Rectangle[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const areas = sizes.map((size) => (size / total) * width * height);
  const placed: Rectangle[] = [];
  let free: Rectangle = { x: 0, y: 0, width, height };
  for (let at = 0; at < areas.length; ) {
    const side = Math.min(free.width, free.height);
    let count = 1;
    while (
      at + count < areas.length &&
      worst(areas.slice(at, at + count + 1), side) <= worst(areas.slice(at, at + count), side)
    )
      count += 1;
    const strip = areas.slice(at, at + count);
    placed.push(...laid(strip, free));
    free = beside(strip, free);
    at += count;
  }
  return placed;
}

/** How thin the thinnest rectangle of a strip along a side is: 1 is a square. */
function worst(strip: readonly number[], side: number): number {
  const sum = strip.reduce((all, area) => all + area, 0);
  const thickness = sum / side;
  return Math.max(...strip.map((area) => Math.max(thickness ** 2 / area, area / thickness ** 2)));
}

function thicknessOf(strip: readonly number[], free: Rectangle): number {
  return strip.reduce((all, area) => all + area, 0) / Math.min(free.width, free.height);
}

function laid(strip: readonly number[], free: Rectangle): Rectangle[] {
  const thickness = thicknessOf(strip, free);
  const isWide = free.width >= free.height;
  let along = 0;
  return strip.map((area) => {
    const length = area / thickness;
    const start = along;
    along += length;
    return isWide
      ? { x: free.x, y: free.y + start, width: thickness, height: length }
      : { x: free.x + start, y: free.y, width: length, height: thickness };
  });
}

function beside(strip: readonly number[], free: Rectangle): Rectangle {
  const thickness = thicknessOf(strip, free);
  return free.width >= free.height
    ? { ...free, x: free.x + thickness, width: free.width - thickness }
    : { ...free, y: free.y + thickness, height: free.height - thickness };
}
