import { textOfPlain } from '../domain/chart-paint.ts';
import type { ChartTrace } from '../domain/plotly-figure.ts';
import { writeNumber, writeShort } from '../domain/write-number.ts';
import { colourAt, inkOn } from './colour-mixing.ts';
import type { Frame } from './draw-axes.ts';
import { across, down, type Plane } from './draw-marks.ts';
import { element, textElement } from './svg-element.ts';
import { textWidth } from './text-width.ts';

export type HeatTrace = Extract<ChartTrace, { type: 'heatmap' }>;

export const cellSize = 11;

/** The cells of a grid, each with its number where there is room for all of it. */
export function drawHeat(trace: HeatTrace, plane: Plane): string {
  const { x: wide, y: high, frame } = plane;
  const width = Math.max(1, wide.step * frame.width - 1);
  const height = Math.max(1, high.step * frame.height - 1);
  const part = partOf(trace);
  return trace.z
    .flatMap((row, index) =>
      row.map((value, column) => {
        const [x, y] = [across(plane, trace.x[column] ?? ''), down(plane, trace.y[index] ?? '')];
        if (value === null || x === null || y === null) return '';
        const fill = colourAt(trace.colorscale, part(value));
        const cell = element('rect', { x: x - width / 2, y: y - height / 2, width, height, fill });
        const text = textOfPlain(trace.text[index]?.[column] ?? '');
        if (text === '' || textWidth(text, cellSize) > width - 2) return cell;
        const look = { 'font-size': cellSize, 'text-anchor': 'middle', fill: inkOn(fill) };
        return cell + textElement(text, { x, y: y + 4, ...look });
      }),
    )
    .join('');
}

function endText(value: number): string {
  return Math.abs(value) < 10_000 ? writeNumber(value, null, 0, 2) : writeShort(value, null);
}

/** Where a value is on the scale of colours; `zmid` is in its middle. */
function partOf({ z, zmid }: HeatTrace): (value: number) => number {
  const [least, most] = reachOf(z);
  if (zmid === undefined) return (value) => (most === least ? 0.5 : (value - least) / (most - least));
  const half = Math.max(most - zmid, zmid - least) || 1;
  return (value) => 0.5 + (value - zmid) / (2 * half);
}

function reachOf(z: HeatTrace['z']): readonly [number, number] {
  const values = z.flat().flatMap((value) => value ?? []);
  return [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ];
}

/** The scale of colours beside a map, with its ends. */
export function drawColourBar(trace: HeatTrace, { left, top, height }: Frame, color: string): string {
  const [least, most] = reachOf(trace.z);
  if (!trace.showscale || least > most) return '';
  const part = partOf(trace);
  const steps = 24;
  const strips = Array.from({ length: steps }, (_, index) => {
    const value = most - ((index + 0.5) / steps) * (most - least);
    const strip = { x: left, y: top + (index * height) / steps, width: 12, height: height / steps + 0.5 };
    return element('rect', { ...strip, fill: colourAt(trace.colorscale, part(value)) });
  });
  const text = { x: left + 18, 'font-size': cellSize, fill: color };
  return [
    ...strips,
    textElement(endText(most), { ...text, y: top + 10 }),
    textElement(endText(least), { ...text, y: top + height }),
  ].join('');
}
