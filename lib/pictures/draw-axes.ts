import { textOfPlain } from '../domain/chart-paint.ts';
import type { ChartAxis } from '../domain/plotly-figure.ts';
import type { Scale } from './axis-scale.ts';
import { element, textElement } from './svg-element.ts';
import { textWidth, wrappedText } from './text-width.ts';

/** Where marks stand in a picture, in pixels from its upper left. */
export type Frame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export const tickSize = 12;
const gap = 8;
const slant = (40 * Math.PI) / 180;
/** Lines of slanted names need so much from one to the next. */
const slantedLine = 17;
const lineHeight = 15;
const mostLines = 2;

/**
 * How the names below an axis are written where they would run into each other: in lines as wide as their `room`, else slanted, and
 * not all of them where even so.
 */
export type PlaceTexts = {
  readonly isSlanted: boolean;
  readonly every: number;
  readonly height: number;
  readonly room: number;
};

export function placeTexts(axis: ChartAxis, { ticks }: Scale, width: number): PlaceTexts {
  const widest = Math.max(0, ...ticks.map(({ text }) => textWidth(text, tickSize)));
  const room = width * nearestTicks(ticks);
  const lines = ticks.map(({ text }) => wrappedText(text, tickSize, room - gap, mostLines));
  const isWhole = lines.every((each, index) => each.join(' ') === ticks[index]?.text);
  const isSlanted = axis.type === 'category' && !isWhole;
  const needed = isSlanted ? slantedLine : Math.min(room, widest + gap);
  const every = Math.max(1, Math.ceil((axis.type === 'category' ? needed : widest + gap) / room));
  const most = axis.type === 'category' ? Math.max(1, ...lines.map(({ length }) => length)) : 1;
  const height = isSlanted ? widest * Math.sin(slant) + 20 : most * lineHeight + 8;
  return { isSlanted, every: ticks.length > 1 ? every : 1, height, room: room - gap };
}

function nearestTicks(ticks: Scale['ticks']): number {
  const places = ticks.map(({ at }) => at).sort((left, right) => left - right);
  return Math.min(1, ...places.slice(1).map((at, index) => at - (places[index] ?? 0)));
}

/** What slanted names need to the left of the first place. */
export function slantedReach({ ticks }: Scale, { isSlanted }: PlaceTexts, width: number): number {
  if (!isSlanted) return 0;
  return Math.max(
    0,
    ...ticks.map(({ at, text }) => textWidth(text, tickSize) * Math.cos(slant) + 8 - at * width),
  );
}

export function widestTick({ ticks }: Scale): number {
  return Math.max(0, ...ticks.map(({ text }) => textWidth(text, tickSize)));
}

/** The lines and names of the horizontal axis. */
export function drawPlaceAxis(
  axis: ChartAxis,
  scale: Scale,
  texts: PlaceTexts,
  frame: Frame,
  color: string,
): string {
  if (axis.visible === false) return '';
  const { left, top, width, height } = frame;
  const isAbove = axis.side === 'top';
  const grid = axis.showgrid
    ? scale.ticks.map(({ at }) => {
        const x = left + at * width;
        return element('line', { x1: x, x2: x, y1: top, y2: top + height, stroke: axis.gridcolor });
      })
    : [];
  const names = scale.ticks.flatMap(({ at, text }, index) => {
    if (index % texts.every !== 0) return [];
    const x = left + at * width;
    const y = isAbove ? top - gap : top + height + gap + (texts.isSlanted ? 4 : tickSize - 2);
    const shared = { x, y, 'font-size': tickSize, fill: color };
    if (!texts.isSlanted) {
      const lines = axis.type === 'category' ? wrappedText(text, tickSize, texts.room, mostLines) : [text];
      const first = isAbove ? y - (lines.length - 1) * lineHeight : y;
      return lines.map((line, at) =>
        textElement(line, { ...shared, y: first + at * lineHeight, 'text-anchor': 'middle' }),
      );
    }
    return [
      textElement(text, {
        ...shared,
        'text-anchor': isAbove ? 'start' : 'end',
        transform: `rotate(-40 ${x.toFixed(2)} ${y.toFixed(2)})`,
      }),
    ];
  });
  return [...grid, ...names].join('');
}

/** The lines and names of the vertical axis. */
export function drawValueAxis(axis: ChartAxis, scale: Scale, frame: Frame, color: string): string {
  if (axis.visible === false) return '';
  const { left, top, width, height } = frame;
  const drawn = scale.ticks.map(({ at, text }) => {
    const y = top + (1 - at) * height;
    const line = axis.showgrid
      ? element('line', { x1: left, x2: left + width, y1: y, y2: y, stroke: axis.gridcolor })
      : '';
    if (axis.showticklabels === false) return line;
    const name = { x: left - gap, y: y + 4, 'font-size': tickSize, fill: color, 'text-anchor': 'end' };
    return line + textElement(text, name);
  });
  return drawn.join('');
}

/** The lines where values are zero, over the marks that begin there. */
export function drawZero(
  axis: ChartAxis | undefined,
  scale: Scale,
  side: 'x' | 'y',
  { left, top, width, height }: Frame,
): string {
  if (axis === undefined || axis.visible === false || axis.type !== 'linear') return '';
  const at = scale.at(0);
  if (at === null || at < 0 || at > 1) return '';
  const [x, y] = [left + at * width, top + (1 - at) * height];
  const stroke = axis.zerolinecolor;
  return side === 'x'
    ? element('line', { x1: x, x2: x, y1: top, y2: top + height, stroke })
    : element('line', { x1: left, x2: left + width, y1: y, y2: y, stroke });
}

/** The name of an axis, in the middle of it. */
export function axisTitle(
  axis: ChartAxis,
  side: 'x' | 'y',
  at: { x: number; y: number },
  color: string,
): string {
  const text = textOfPlain(axis.title.text);
  if (text === '' || axis.visible === false) return '';
  const turned = side === 'y' ? { transform: `rotate(-90 ${at.x.toFixed(2)} ${at.y.toFixed(2)})` } : {};
  return textElement(text, { ...at, ...turned, 'font-size': tickSize, fill: color, 'text-anchor': 'middle' });
}
