import type { ChartFigure } from '../domain/plotly-figure.ts';
import type { Scale } from './axis-scale.ts';
import type { Bar } from './bars-of.ts';
import type { Box } from './boxes-of.ts';
import type { Course } from './courses-of.ts';
import { type Frame, tickSize } from './draw-axes.ts';
import { element, pathOf, textElement } from './svg-element.ts';

/** One bar alone would be a wall. */
const widestBar = 110;

/** Two scales on a frame: where a value of each is in the picture. */
export type Plane = { readonly x: Scale; readonly y: Scale; readonly frame: Frame };

export function across({ x, frame }: Plane, value: string | number): number | null {
  const at = x.at(value);
  return at === null ? null : frame.left + at * frame.width;
}

export function down({ y, frame }: Plane, value: string | number): number | null {
  const at = y.at(value);
  return at === null ? null : frame.top + (1 - at) * frame.height;
}

export function drawBars(bars: readonly Bar[], isFlat: boolean, plane: Plane, bargap: number): string {
  const { x, y, frame } = plane;
  const room = isFlat ? y.step * frame.height : x.step * frame.width;
  return bars
    .map((bar) => {
      const [onPlace, onValue] = isFlat ? [down, across] : [across, down];
      const middle = onPlace(plane, bar.place);
      const start = valueOrEdge(onValue(plane, bar.from), isFlat, frame);
      const end = valueOrEdge(onValue(plane, bar.to), isFlat, frame);
      if (middle === null) return '';
      const [begin, close] = bar.span ?? [];
      const whole =
        begin === undefined || close === undefined
          ? Math.min(bar.slots * widestBar, room * (1 - bargap))
          : Math.abs((across(plane, close) ?? 0) - (across(plane, begin) ?? 0)) - 1;
      const width = Math.max(0.5, whole / bar.slots);
      const side = middle - whole / 2 + bar.slot * width;
      const [low, high] = [Math.min(start, end), Math.max(start, end)];
      const long = Math.max(0.5, high - low);
      const inner = bar.slots > 1 && width > 4 ? width - 1 : width;
      const place = isFlat
        ? { x: low, y: side, width: long, height: inner }
        : { x: side, y: low, width: inner, height: long };
      const drawn = element('rect', { ...place, fill: bar.color });
      if (bar.text === '') return drawn;
      const above = bar.to >= bar.from ? low - 5 : high + tickSize + 2;
      const text = { x: middle, y: above, 'font-size': 11, 'text-anchor': 'middle' };
      return drawn + textElement(bar.text, text);
    })
    .join('');
}

/** On an axis of logarithms nothing is at zero: bars begin at its edge. */
function valueOrEdge(place: number | null, isFlat: boolean, { left, top, height }: Frame): number {
  return place ?? (isFlat ? left : top + height);
}

export function drawCourse({ points, ...course }: Course, plane: Plane): string {
  const placed = points.map(({ x, y, base }) => {
    const [px, py] = [across(plane, x), y === null ? null : down(plane, y)];
    return px === null || py === null ? null : { px, py, base: down(plane, base) };
  });
  const runs: { px: number; py: number; base: number | null }[][] = [];
  for (const [index, point] of placed.entries()) {
    if (point === null) continue;
    const run = placed[index - 1] === null ? undefined : runs.at(-1);
    if (run === undefined) runs.push([point]);
    else run.push(point);
  }
  const bottom = plane.frame.top + plane.frame.height;
  const drawn = runs.flatMap((run) => {
    const line = run.map(({ px, py }) => [px, py] as const);
    const floor = run.map(({ px, base }) => [px, base ?? bottom] as const).toReversed();
    const stroke = { fill: 'none', stroke: course.color, 'stroke-width': 2, 'stroke-linejoin': 'round' };
    return [
      course.isFilled && run.length > 1
        ? element('path', { d: `${pathOf([...line, ...floor])}Z`, fill: course.color, 'fill-opacity': 0.5 })
        : '',
      course.hasLine && run.length > 1 ? element('path', { d: pathOf(line), ...stroke }) : '',
    ];
  });
  const dots = runs.flatMap((run) => {
    // A line needs two points; one that stands alone would not be seen.
    const size = run.length === 1 ? Math.max(6, course.dot) : course.dot;
    if (size === 0) return [];
    return run.map(({ px, py }) =>
      element('circle', { cx: px, cy: py, r: size / 2, fill: course.color, 'fill-opacity': course.opacity }),
    );
  });
  return [...drawn, ...dots].join('');
}

export function drawBox({ place, low, quartiles, high, outliers, color }: Box, plane: Plane): string {
  const middle = across(plane, place);
  const at = (value: number) => down(plane, value) ?? plane.frame.top + plane.frame.height;
  if (middle === null) return '';
  const half = Math.min(60, plane.x.step * plane.frame.width * 0.5) / 2;
  const [lower, median, upper] = quartiles;
  const line = (x1: number, y1: number, x2: number, y2: number, width = 1.5) =>
    element('line', { x1, y1, x2, y2, stroke: color, 'stroke-width': width });
  const box = { x: middle - half, y: at(upper), width: 2 * half, height: Math.max(1, at(lower) - at(upper)) };
  return [
    line(middle, at(high), middle, at(upper)),
    line(middle, at(lower), middle, at(low)),
    line(middle - half / 2, at(high), middle + half / 2, at(high)),
    line(middle - half / 2, at(low), middle + half / 2, at(low)),
    element('rect', { ...box, fill: color, 'fill-opacity': 0.35, stroke: color, 'stroke-width': 1.5 }),
    line(middle - half, at(median), middle + half, at(median), 2.5),
    ...outliers.map((value) => element('circle', { cx: middle, cy: at(value), r: 3, fill: color })),
  ].join('');
}

/** The closed shapes of a figure, such as the areas of a treemap. */
export function drawShapes({ data }: Pick<ChartFigure, 'data'>, plane: Plane): string {
  return data
    .map((trace) => {
      if (trace.type !== 'scatter' || trace.fill !== 'toself') return '';
      const corners = trace.x.flatMap((value, index) => {
        const [x, y] = [across(plane, value), down(plane, trace.y[index] ?? 0)];
        return x === null || y === null ? [] : [[x, y] as const];
      });
      const { color, width } = trace.line;
      return element('path', {
        d: `${pathOf(corners)}Z`,
        fill: trace.fillcolor,
        stroke: color,
        'stroke-width': width,
      });
    })
    .join('');
}
