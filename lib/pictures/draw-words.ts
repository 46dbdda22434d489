import { textOfPlain } from '../domain/chart-paint.ts';
import type { ChartAnnotation, ChartLayout } from '../domain/plotly-figure.ts';
import type { Frame } from './draw-axes.ts';
import { across, down, type Plane } from './draw-marks.ts';
import { element, textElement } from './svg-element.ts';
import { fittedText, textWidth } from './text-width.ts';

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

/** The texts on a figure. `whole` is what `paper` means: the frame of all panels. */
export function drawWords(layout: ChartLayout, plane: Plane, whole: Frame): string {
  return (layout.annotations ?? [])
    .map((said) => {
      const size = said.font?.size ?? layout.font.size;
      const x = acrossOf(said, plane, whole);
      const at = downOf(said, plane, whole, layout.yaxis?.type === 'log');
      if (x === null || at === null) return '';
      const text = fittedText(textOfPlain(said.text), size, whole.width);
      const y = said.yanchor === 'top' ? at + size : said.yanchor === 'bottom' ? at - 4 : at + size / 3;
      const width = textWidth(text, size);
      const left = said.xanchor === 'left' ? x : said.xanchor === 'right' ? x - width : x - width / 2;
      const behind =
        said.bgcolor === undefined
          ? ''
          : element('rect', {
              x: left - 2,
              y: y - size,
              width: width + 4,
              height: size + 3,
              fill: said.bgcolor,
            });
      const look = { 'font-size': size, fill: said.font?.color ?? layout.font.color };
      return behind + textElement(text, { x, y, ...look, 'text-anchor': anchors[said.xanchor] });
    })
    .join('');
}

function acrossOf({ x, xref }: ChartAnnotation, plane: Plane, whole: Frame): number | null {
  if (xref === 'paper') return whole.left + x * whole.width;
  if (xref.endsWith('domain')) return plane.frame.left + x * plane.frame.width;
  return across(plane, x);
}

function downOf({ y, yref }: ChartAnnotation, plane: Plane, whole: Frame, isLog: boolean): number | null {
  if (yref === 'paper') return whole.top + (1 - y) * whole.height;
  return down(plane, isLog ? 10 ** y : y);
}

/** The lines across a panel. */
export function drawLines({ shapes }: ChartLayout, panel: string, plane: Plane): string {
  const { left, top, width, height } = plane.frame;
  return (shapes ?? [])
    .map(({ x0, y0, xref, yref, line }) => {
      const isUpright = yref === 'paper';
      if (!isUpright && yref !== `y${panel}`) return '';
      const at = isUpright ? across(plane, x0) : down(plane, y0);
      if (at === null) return '';
      const ends = isUpright
        ? { x1: at, x2: at, y1: top, y2: top + height }
        : { x1: left, x2: left + width, y1: at, y2: at };
      const look = { stroke: line.color, 'stroke-width': line.width, 'stroke-dasharray': '6 4' };
      return xref === '' ? '' : element('line', { ...ends, ...look });
    })
    .join('');
}
