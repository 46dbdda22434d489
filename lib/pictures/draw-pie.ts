import { textOfPlain } from '../domain/chart-paint.ts';
import type { Locale } from '../domain/locale.ts';
import type { ChartTrace } from '../domain/plotly-figure.ts';
import { writeShare } from '../domain/write-number.ts';
import { inkOn } from './colour-mixing.ts';
import type { Frame } from './draw-axes.ts';
import { element, textElement } from './svg-element.ts';
import { fittedText, textWidth } from './text-width.ts';

type PieTrace = Extract<ChartTrace, { type: 'pie' }>;

/** The slices clockwise from noon, their shares on them, and beside the pie what each of them is. */
export function drawPie(trace: PieTrace, frame: Frame, locale: Locale, color: string): string {
  const total = trace.values.reduce((sum, value) => sum + value, 0);
  const radius = Math.min(frame.height / 2, frame.width / 4);
  const [x, y] = [frame.left + radius, frame.top + frame.height / 2];
  const { colors, line } = trace.marker;
  const slices: string[] = [];
  const names: string[] = [];
  const lineHeight = 24;
  const first = y - (trace.labels.length * lineHeight) / 2;
  const beside = x + radius + 36;
  const widestName = frame.left + frame.width - beside - 20 - 64;
  const longest = Math.min(
    widestName,
    Math.max(0, ...trace.labels.map((label) => textWidth(textOfPlain(label), 13))),
  );
  let begun = 0;
  for (const [index, value] of trace.values.entries()) {
    const part = total === 0 ? 0 : value / total;
    const fill = colors[index] ?? color;
    const share = writeShare(part, locale, 1, 1);
    const at = (turn: number, away: number) =>
      [x + away * Math.sin(2 * Math.PI * turn), y - away * Math.cos(2 * Math.PI * turn)] as const;
    const edge = { fill, stroke: line.color, 'stroke-width': line.width };
    if (part > 0.9999) slices.push(element('circle', { cx: x, cy: y, r: radius, ...edge }));
    else {
      const [from, to] = [at(begun, radius), at(begun + part, radius)];
      const write = ([left, top]: readonly [number, number]) => `${left.toFixed(2)} ${top.toFixed(2)}`;
      const arc = `A${radius} ${radius} 0 ${part > 0.5 ? 1 : 0} 1 ${write(to)}`;
      slices.push(element('path', { d: `M${x} ${y}L${write(from)}${arc}Z`, ...edge }));
    }
    const room = 2 * Math.PI * radius * 0.72 * part;
    if (trace.texttemplate[index] !== '' && room > textWidth(share, 12)) {
      const [left, top] = part > 0.9999 ? [x, y] : at(begun + part / 2, radius * 0.72);
      const look = { 'font-size': 12, 'text-anchor': 'middle', fill: inkOn(fill) };
      slices.push(textElement(share, { x: left, y: top + 4, ...look }));
    }
    begun += part;
    const top = first + index * lineHeight;
    names.push(element('rect', { x: beside, y: top + 6, width: 12, height: 12, rx: 2, fill }));
    const name = fittedText(textOfPlain(trace.labels[index] ?? ''), 13, widestName);
    names.push(textElement(name, { x: beside + 20, y: top + 17, 'font-size': 13, fill: color }));
    names.push(
      textElement(share, {
        x: beside + 20 + longest + 64,
        y: top + 17,
        'font-size': 13,
        fill: color,
        'text-anchor': 'end',
      }),
    );
  }
  return [...slices, ...names].join('');
}
