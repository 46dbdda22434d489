type Rgb = readonly [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The surfaces that links stand on, see app/globals.css. */
const canvases = { light: [250, 250, 249], dark: [26, 28, 32] } as const satisfies Record<string, Rgb>;
/** WCAG 2.2, 1.4.3, for text of any size. */
const legible = 4.5;

/** The colours that are made from the accent of a host (`#rrggbb`), each legible where the page uses it. */
export function accentColours(
  accent: string,
  scheme: 'light' | 'dark',
): Readonly<Record<'accent' | 'accent-hover' | 'on-accent' | 'accent-tint', string>> {
  const canvas = canvases[scheme];
  const ink = scheme === 'light' ? black : white;
  const tint = mixed(rgbOf(accent), canvas, 0.88);
  const isLegible = (colour: Rgb) => contrast(colour, canvas) >= legible && contrast(colour, tint) >= legible;
  let colour = rgbOf(accent);
  for (let share = 0; !isLegible(colour) && share <= 1; share += 0.05) {
    colour = mixed(rgbOf(accent), ink, share);
  }
  const on = contrast(white, colour) >= contrast(black, colour) ? white : black;
  return {
    accent: hexOf(colour),
    // Towards the ink of the page and so away from what is written on it.
    'accent-hover': hexOf(mixed(colour, on === white ? black : white, 0.2)),
    'on-accent': hexOf(on),
    'accent-tint': hexOf(tint),
  };
}

/** The contrast of two colours (`#rrggbb`) as WCAG counts it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other));
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const part = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

function mixed(colour: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(colour[index] + (other[index] - colour[index]) * share);
  return [part(0), part(1), part(2)];
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
