import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { element, textElement } from './svg-element.ts';
import { svgToPng } from './svg-to-png.ts';
import { fittedText, textWidth, wrappedText } from './text-width.ts';

const pictureOf = (content: string) =>
  element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: 200, height: 50 }, content);
const text = (said: string) => textElement(said, { x: 5, y: 30, 'font-size': 20, 'font-family': 'Inter' });

test('a picture is a PNG of twice its pixels', async () => {
  const png = await svgToPng(pictureOf(''));
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 100]);
});

test('letters are drawn from the font that comes along', async () => {
  const [empty, latin, greek] = await Promise.all([
    svgToPng(pictureOf('')),
    svgToPng(pictureOf(text('Revenue'))),
    svgToPng(pictureOf(text('Ελλάδα, Москва'))),
  ]);
  expect(latin.equals(empty)).toBe(false);
  expect(greek.equals(empty)).toBe(false);
});

test('texts are as wide as they are measured', () => {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  );
  const font = { loadSystemFonts: false, fontFiles: [file], defaultFontFamily: 'Inter' };
  for (const said of ['Revenue per country', '1,234,567.89', 'WWW iii ---', 'Sector of long name (12 %)']) {
    const box = new Resvg(
      element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: 900, height: 50 }, text(said)),
      { font },
    ).getBBox();
    // The box is that of the ink, and kerning moves letters closer.
    expect(Math.abs((box?.width ?? 0) - textWidth(said, 20))).toBeLessThan(0.04 * textWidth(said, 20) + 3);
  }
});

test('a text that is too long is cut or broken, and never wider than its room', () => {
  expect(fittedText('Revenue', 12, 200)).toBe('Revenue');
  const cut = fittedText('Revenue per country and year', 12, 80);
  expect(cut).toMatch(/^Revenue.*…$/);
  expect(textWidth(cut, 12)).toBeLessThanOrEqual(80);
  const lines = wrappedText('one two three four five six seven eight nine ten', 12, 80, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(80);
  expect(wrappedText('  ', 12, 80, 2)).toEqual([]);
});
