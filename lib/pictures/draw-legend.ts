import { textOfPlain } from '../domain/chart-paint.ts';
import type { ChartFigure } from '../domain/plotly-figure.ts';
import { element, textElement } from './svg-element.ts';
import { fittedText, textWidth } from './text-width.ts';

const size = 12;
const lineHeight = 20;
const widest = 220;

/** What the colours of a figure mean, in as many lines as that takes; a pie tells it beside itself. */
export function drawLegend(
  { data, layout }: Pick<ChartFigure, 'data' | 'layout'>,
  place: { readonly left: number; readonly top: number; readonly width: number },
): { readonly markup: string; readonly height: number } {
  const entries = data.flatMap((trace) => {
    if (trace.type !== 'bar' && trace.type !== 'scatter') return [];
    const { color } = trace.type === 'bar' ? trace.marker : trace.line;
    return typeof color === 'string' ? [{ name: textOfPlain(trace.name), color }] : [];
  });
  if (!layout.showlegend || entries.length === 0) return { markup: '', height: 0 };
  let [x, line] = [0, 0];
  const drawn = entries.map(({ name, color }) => {
    const text = fittedText(name, size, widest);
    const width = 18 + textWidth(text, size);
    if (x > 0 && x + width > place.width) {
      x = 0;
      line += 1;
    }
    const [left, top] = [place.left + x, place.top + line * lineHeight];
    x += width + 18;
    return (
      element('rect', { x: left, y: top + 4, width: 12, height: 12, rx: 2, fill: color }) +
      textElement(text, { x: left + 18, y: top + 14, 'font-size': size, fill: layout.font.color })
    );
  });
  return { markup: drawn.join(''), height: (line + 1) * lineHeight + 8 };
}
