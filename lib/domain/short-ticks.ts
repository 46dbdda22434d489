import type { Locale } from './locale.ts';
import type { ChartAxis, ChartFigure, ChartTrace } from './plotly-figure.ts';
import { writeShort } from './write-number.ts';

/** Below it, all digits of a number are short enough. */
const smallestShort = 10_000;
/** Those beside each other need more room than those above each other. */
const mostTicks = { x: 4, y: 6 } as const;

type Ticks = Pick<ChartAxis, 'tickvals' | 'ticktext'>;

/**
 * The figure with short ticks on its axes of large numbers, as the reader writes them ("1.5M", "1,5 Mio."): the drawing library knows such
 * words in English alone. Small numbers it writes out itself.
 */
export function withShortTicks(figure: ChartFigure, locale: Locale): ChartFigure {
  const layout = { ...figure.layout };
  for (const [name, ticks] of Object.entries(shortTicks(figure, locale))) {
    const axis = layout[name as `xaxis${number}`];
    if (axis) layout[name as `xaxis${number}`] = { ...axis, ...ticks, tickmode: 'array' };
  }
  const data = figure.data.map((trace) => (trace.type === 'heatmap' ? withShortScale(trace, locale) : trace));
  return { ...figure, data, layout };
}

/** The ticks of each axis of large numbers, by its name in the layout; `data` may leave out what the legend hides. */
export function shortTicks(
  { data, layout }: Pick<ChartFigure, 'data' | 'layout'>,
  locale: Locale,
): Readonly<Record<string, Ticks>> {
  const found: Record<string, Ticks> = {};
  for (const side of ['x', 'y'] as const) {
    const isStacked = layout.barmode === 'relative' || data.some((trace) => 'stackgroup' in trace);
    const values = valuesOn(side, data, isStacked);
    for (const name of Object.keys(layout).filter((key) => key.startsWith(`${side}axis`))) {
      const axis = layout[name as 'xaxis'];
      const isWritten = axis?.tickformat !== undefined || axis?.ticksuffix !== undefined;
      if (axis === undefined || isWritten || axis.visible === false) continue;
      if (axis.type !== 'linear' && axis.type !== 'log') continue;
      const zero = axis.rangemode === 'tozero' ? [0] : [];
      const ticks = ticksOf([...zero, ...values], axis.type, mostTicks[side], locale);
      if (ticks !== null) found[name] = ticks;
    }
  }
  return found;
}

/** What the traces place on an axis; of a stack, how far it reaches. */
function valuesOn(side: 'x' | 'y', data: readonly ChartTrace[], isStacked: boolean): number[] {
  const other = side === 'x' ? 'y' : 'x';
  const tops = new Map<string, number>();
  const values = data.flatMap((trace): number[] => {
    if (trace.type === 'pie' || trace.type === 'heatmap') return [];
    if (trace.type === 'histogram') return side === 'x' ? trace.x : [];
    if (trace.type === 'box') return side === 'y' ? trace.y : [];
    const own = trace[side].map((value) => (typeof value === 'number' ? value : 0));
    if (trace.type === 'bar' && trace.base)
      return own.map((value, index) => value + (trace.base?.[index] ?? 0));
    if (!isStacked) return own;
    const places: readonly (string | number | null)[] = trace[other];
    for (const [index, value] of own.entries()) {
      const key = `${value < 0}\u0000${places[index]}`;
      tops.set(key, (tops.get(key) ?? 0) + value);
    }
    return own;
  });
  return [...values, ...tops.values()];
}

function ticksOf(
  values: readonly number[],
  type: 'linear' | 'log',
  most: number,
  locale: Locale,
): Ticks | null {
  const placed = type === 'log' ? values.filter((value) => value > 0) : values;
  if (placed.length === 0) return null;
  // `Math.min` takes no list of many thousand values.
  const smallest = placed.reduce((least, value) => Math.min(least, value));
  const largest = placed.reduce((top, value) => Math.max(top, value));
  if (Math.max(Math.abs(smallest), Math.abs(largest)) < smallestShort) return null;
  const tickvals = type === 'log' ? powersOfTen(smallest, largest, most) : evenTicks(smallest, largest, most);
  return { tickvals, ticktext: tickvals.map((value) => writeShort(value, locale)) };
}

/** Multiples of 1, 2 or 5 times a power of ten, from below the smallest to above the largest. */
export function evenTicks(smallest: number, largest: number, most: number): number[] {
  const span = largest - smallest || Math.abs(largest);
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = power * ([1, 2, 5].find((factor) => span / (power * factor) <= most) ?? 10);
  const [first, last] = [Math.floor(smallest / step), Math.ceil(largest / step)];
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

export function powersOfTen(smallest: number, largest: number, most: number): number[] {
  const [first, last] = [Math.floor(Math.log10(smallest)), Math.ceil(Math.log10(largest))];
  const every = Math.max(1, Math.ceil((last - first) / most));
  const count = Math.floor((last - first) / every) + 1;
  return Array.from({ length: count }, (_, index) => 10 ** (first + index * every));
}

function withShortScale(trace: Extract<ChartTrace, { type: 'heatmap' }>, locale: Locale): ChartTrace {
  const ticks = ticksOf(
    trace.z.flat().flatMap((value) => value ?? []),
    'linear',
    mostTicks.y,
    locale,
  );
  return ticks === null ? trace : { ...trace, colorbar: { ...trace.colorbar, ...ticks, tickmode: 'array' } };
}
