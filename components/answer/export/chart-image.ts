import type { Locale } from '#lib/domain/locale.ts';
import type { ChartFigure } from '#lib/domain/plotly-figure.ts';
import { plotlyFor } from '../load-plotly.ts';

const width = 1200;

/** The chart with its title and notes as a PNG of twice the drawn pixels. */
export async function chartImage(figure: ChartFigure, locale: Locale): Promise<Blob> {
  const { plotly, locale: name } = await plotlyFor(locale);
  const height = Math.max(640, figure.layout.height + 120);
  const { margin } = figure.layout;
  const layout = {
    ...figure.layout,
    // On the page the title is text above the drawing; here it needs room of its own.
    title: { ...figure.layout.title, pad: { t: 16, b: 8 } },
    width,
    height,
    margin: { ...margin, l: 24, r: 32, b: 24 },
    font: { ...figure.layout.font, size: 14 },
  };
  const address = await plotly.toImage(
    { data: figure.data, layout, config: { locale: name } },
    { format: 'png', width, height, scale: 2 },
  );
  // The page's content policy forbids fetching a data address, so the picture is decoded here.
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) =>
    letter.charCodeAt(0),
  );
  return new Blob([bytes], { type: 'image/png' });
}
