import { createRequire } from 'node:module';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { projectRoot } from '../project-root.ts';
import { fontFamily } from './chart-svg.ts';

/** Letters that Inter has none of; the machine's own fonts are looked through for them alone, which takes a while. */
const beyondInter = /[\u0530-\u1DFF\u2C00-\u{10FFFF}]/u;
/** A picture is read on screens of two pixels for each of ours. */
const pixels = 2;

/** SVG text as a PNG. It is drawn in a thread of its own, and the font comes with the product: a machine may have none. */
export async function svgToPng(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: pixels },
    font: {
      loadSystemFonts: beyondInter.test(svg),
      fontFiles: [fontFile('400Regular'), fontFile('600SemiBold')],
      defaultFontFamily: fontFamily,
    },
  });
  return image.asPng();
}

function fontFile(cut: '400Regular' | '600SemiBold'): string {
  const fromProject = createRequire(path.join(/* turbopackIgnore: true */ projectRoot, 'package.json'));
  return fromProject.resolve(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`);
}
