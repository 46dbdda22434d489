import { textOfPlain } from '../domain/chart-paint.ts';
import { chartSurface } from '../domain/chart-palette.ts';
import type { Locale } from '../domain/locale.ts';
import type { ChartAxis, ChartFigure, ChartLayout } from '../domain/plotly-figure.ts';
import { type Reach, scaleOf } from './axis-scale.ts';
import { barsOf } from './bars-of.ts';
import { boxesOf } from './boxes-of.ts';
import { coursesOf } from './courses-of.ts';
import {
  axisTitle,
  drawPlaceAxis,
  drawValueAxis,
  drawZero,
  type Frame,
  placeTexts,
  slantedReach,
  widestTick,
} from './draw-axes.ts';
import { cellSize, drawColourBar, drawHeat, type HeatTrace } from './draw-heat.ts';
import { drawLegend } from './draw-legend.ts';
import { drawBars, drawBox, drawCourse, drawShapes } from './draw-marks.ts';
import { drawPie } from './draw-pie.ts';
import { drawLines, drawWords } from './draw-words.ts';
import { element, textElement } from './svg-element.ts';
import { textWidth, wrappedText } from './text-width.ts';

/** The family of the letters; `pngOfSvg` brings it along. */
export const fontFamily = 'Inter';

const usualWidth = 720;
const widest = 2400;
const edge = 20;
const plotHeight = 290;

/**
 * The figure as SVG text, as the page draws it but for what moves: a pure function of the figure. All words in it are text, and it
 * refers to nothing outside.
 */
export function chartSvg(figure: ChartFigure, locale: Locale = null): string {
  const { layout, data } = figure;
  const heat = data.find((trace) => trace.type === 'heatmap');
  const width = heat === undefined ? widthFor(layout) : widthOf(heat);
  const inner = width - 2 * edge;
  const head = drawHead(figure, inner);
  const legend = data.some(({ type }) => type === 'pie')
    ? { markup: '', height: 0 }
    : drawLegend(figure, { left: edge, top: head.height, width: inner });
  const top = head.height + legend.height + 8;
  const body = drawBody(figure, heat, { left: edge, top, width: inner }, locale);
  const height = Math.ceil(top + body.height + edge);
  const background = element('rect', { width, height, fill: layout.paper_bgcolor });
  const shared = { 'font-family': fontFamily, fill: layout.font.color };
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    background + element('g', shared, head.markup + legend.markup + body.markup),
  );
}

/** Title and notes, as the picture has them above the marks. */
function drawHead({ layout }: ChartFigure, width: number): { markup: string; height: number } {
  const { ink } =
    layout.paper_bgcolor === chartSurface.dark.background ? chartSurface.dark : chartSurface.light;
  const titles = wrappedText(textOfPlain(layout.title.text), 17, width, 2, 600);
  const notes = wrappedText(textOfPlain(layout.title.subtitle.text), 11.5, width, 3);
  let y = edge;
  const lines: string[] = [];
  for (const line of titles) {
    y += 20;
    lines.push(textElement(line, { x: edge, y: y - 4, 'font-size': 17, 'font-weight': 600, fill: ink }));
  }
  y += titles.length > 0 ? 4 : 0;
  for (const line of notes) {
    y += 16;
    lines.push(textElement(line, { x: edge, y: y - 4, 'font-size': 11.5, fill: layout.font.color }));
  }
  return { markup: lines.join(''), height: y + 6 };
}

type Room = Omit<Frame, 'height'>;
type Drawn = { readonly markup: string; readonly height: number };

function drawBody(figure: ChartFigure, heat: HeatTrace | undefined, room: Room, locale: Locale): Drawn {
  const { data, layout } = figure;
  const pie = data.find((trace) => trace.type === 'pie');
  if (pie !== undefined && pie.values.length > 0) {
    const height = Math.max(260, pie.labels.length * 24);
    return { markup: drawPie(pie, { ...room, height }, locale, layout.font.color), height };
  }
  if (isEmpty(figure) || layout.xaxis === undefined || layout.yaxis === undefined) {
    const at = { x: room.left + room.width / 2, y: room.top + 80, 'font-size': 14, 'text-anchor': 'middle' };
    return { markup: textElement('There is nothing to draw.', at), height: 140 };
  }
  return drawPlot(figure, { x: layout.xaxis, y: layout.yaxis }, heat, room, locale);
}

function isEmpty({ data, layout }: ChartFigure): boolean {
  // A single figure says so itself.
  if (layout.annotations?.length) return false;
  return !data.some((trace) => {
    if (trace.type === 'pie') return false;
    if (trace.type === 'heatmap') return trace.z.some((row) => row.some((value) => value !== null));
    if (trace.type === 'bar' && trace.orientation === 'h') return trace.x.some((value) => value !== null);
    return (trace.type === 'histogram' ? trace.x : trace.y).some((value) => value !== null);
  });
}

/** Everything on a pair of axes, which further panels repeat. */
function drawPlot(
  figure: ChartFigure,
  axes: { readonly x: ChartAxis; readonly y: ChartAxis },
  heat: HeatTrace | undefined,
  room: Room,
  locale: Locale,
): Drawn {
  const { data, layout } = figure;
  const [bars, courses, boxes] = [barsOf(figure), coursesOf(figure), boxesOf(figure)];
  const isFlat = data.some((trace) => trace.type === 'bar' && trace.orientation === 'h');
  const shapes = data.filter((trace) => trace.type === 'scatter' && trace.fill === 'toself');
  const lines = layout.shapes ?? [];
  const places: Reach = {
    values: [
      ...bars.flatMap(({ place, span }) => span ?? [place]),
      ...courses.flatMap(({ points }) => points.map(({ x }) => x)),
      ...boxes.map(({ place }) => place),
    ],
    fromZero: false,
    hasWidth: bars.some(({ span }) => span === undefined),
  };
  const values: Reach = {
    values: [
      ...bars.flatMap(({ from, to }) => [from, to]),
      ...courses.flatMap(({ points, isFilled }) =>
        points.flatMap(({ y, base }) => (y === null ? [] : isFilled ? [y, base] : [y])),
      ),
      ...boxes.flatMap(({ low, high, outliers }) => [low, high, ...outliers]),
      ...lines.map(({ x0, y0, yref }) => (yref === 'paper' ? x0 : y0)),
    ],
    fromZero: bars.length > 0 || courses.some(({ isFilled }) => isFilled),
    hasWidth: false,
  };
  const x = scaleOf(axes.x, isFlat ? values : places, locale);
  const y = scaleOf(axes.y, isFlat ? places : values, locale);
  const color = layout.font.color;

  const isHidden = axes.x.visible === false;
  const panels = panelsOf(layout);
  const isPanelled = panels.length > 1;
  const titleLeft = axes.y.title.text === '' || isHidden ? 0 : 20;
  const scaleRight = heat?.showscale ? 70 : 12;
  const width = (margin: number) => room.width - margin - (isHidden ? 0 : scaleRight);
  const beside = isHidden ? 0 : titleLeft + widestTick(y) + 10;
  const part = isPanelled ? 0.47 : 1;
  const reach = slantedReach(x, placeTexts(axes.x, x, width(beside) * part), width(beside) * part);
  const margin = Math.min(room.width / 2, Math.max(beside, reach));
  const texts = placeTexts(axes.x, x, width(margin) * part);
  const isAbove = axes.x.side === 'top';
  const above = (isAbove ? texts.height : 0) + (isPanelled ? 24 : 0);
  const whole: Frame = {
    left: room.left + margin,
    top: room.top + above,
    width: width(margin),
    height: isPanelled ? layout.height - 40 : heightOf(figure, heat, isFlat),
  };
  const drawn = panels.map((panel) => {
    const own = {
      x: layout[`xaxis${panel}` as 'xaxis'] ?? axes.x,
      y: layout[`yaxis${panel}` as 'yaxis'] ?? axes.y,
    };
    const frame = framed(whole, own);
    const plane = { x, y, frame };
    return [
      drawValueAxis(own.y, y, frame, color),
      drawPlaceAxis(own.x, x, texts, frame, color),
      heat === undefined ? '' : drawHeat(heat, plane),
      drawShapes({ data: shapes }, plane),
      ...courses.filter((course) => course.panel === panel).map((course) => drawCourse(course, plane)),
      drawBars(
        bars.filter((bar) => bar.panel === panel),
        isFlat,
        plane,
        layout.bargap,
      ),
      ...boxes.map((box) => drawBox(box, plane)),
      drawZero(isFlat ? own.x : own.y, isFlat ? x : y, isFlat ? 'x' : 'y', frame),
      drawLines(layout, panel, plane),
    ].join('');
  });
  const first = framed(whole, axes);
  const below = isHidden || isPanelled || isAbove ? 0 : texts.height;
  const bottom = whole.top + whole.height + below;
  // Of panels the lowest have the name of what they share.
  const lowest = layout[`xaxis${panels.at(-1)}` as 'xaxis'] ?? axes.x;
  const titleAt = bottom + (isPanelled ? -16 : isAbove ? 14 : 12);
  const titles = [
    axisTitle(lowest, 'x', { x: whole.left + whole.width / 2, y: titleAt }, color),
    axisTitle(axes.y, 'y', { x: room.left + 10, y: whole.top + whole.height / 2 }, color),
  ];
  const title = isHidden || axes.x.title.text === '' ? 0 : 18;
  const bar = { left: whole.left + whole.width + 14, top: whole.top, width: 12, height: whole.height };
  return {
    markup: [
      ...drawn,
      heat === undefined ? '' : drawColourBar(heat, bar, color),
      drawWords(layout, { x, y, frame: first }, whole),
      ...titles,
    ].join(''),
    height: bottom + title - room.top - (isPanelled ? 24 : 0),
  };
}

/** Empty for the first pair of axes, `2` for the second. */
function panelsOf(layout: ChartLayout): string[] {
  return Object.keys(layout).flatMap((key) => /^xaxis(\d*)$/.exec(key)?.[1] ?? []);
}

function framed(whole: Frame, axes: { readonly x: ChartAxis; readonly y: ChartAxis }): Frame {
  const [left, right] = axes.x.domain ?? [0, 1];
  const [low, high] = axes.y.domain ?? [0, 1];
  return {
    left: whole.left + left * whole.width,
    top: whole.top + (1 - high) * whole.height,
    width: (right - left) * whole.width,
    height: (high - low) * whole.height,
  };
}

function heightOf({ layout }: ChartFigure, heat: HeatTrace | undefined, isFlat: boolean): number {
  if (heat !== undefined) return Math.max(60, heat.y.length * 28);
  if (layout.xaxis?.visible === false) return layout.height - 40;
  return isFlat ? Math.max(100, layout.height - 70) : plotHeight;
}

/** Many names below an axis need more room than few. */
function widthFor({ xaxis }: ChartLayout): number {
  const names = xaxis?.type === 'category' ? (xaxis.categoryarray?.length ?? 0) : 0;
  return usualWidth + Math.max(0, names - 14) * 20;
}

/** The cells of a grid are as wide as the longest of their numbers. */
function widthOf({ x, y, text }: HeatTrace): number {
  const cell = Math.max(0, ...text.flat().map((each) => textWidth(textOfPlain(each), cellSize)));
  const names = Math.max(0, ...y.map((each) => Math.min(170, textWidth(each, 12))));
  return Math.min(widest, Math.max(usualWidth, Math.ceil(x.length * (cell + 12) + names + 160)));
}
