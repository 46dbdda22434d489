type Channels = readonly [number, number, number];

/** A colour between those of a scale, whose places go from 0 to 1. */
export function colourAt(scale: readonly (readonly [number, string])[], at: number): string {
  const upper = scale.findIndex(([place]) => place >= at);
  const [to, high] = scale[Math.max(0, upper)] ?? [0, '#000000'];
  const [from, low] = scale[Math.max(0, upper - 1)] ?? [to, high];
  const part = to === from ? 0 : (at - from) / (to - from);
  const [first, second] = [channels(low), channels(high)];
  const mixed = first.map((value, index) => Math.round(value + ((second[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever is read better on a colour (WCAG's relative luminance). */
export function inkOn(colour: string): string {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? '#1a1b1e' : '#ffffff';
}

function channels(colour: string): Channels {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}
