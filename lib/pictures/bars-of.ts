import type { ChartFigure, ChartTrace } from '../domain/plotly-figure.ts';

/** One bar in the values of its axes. */
export type Bar = {
  readonly place: string | number;
  /** Of a histogram: where it begins and ends on the place axis. */
  readonly span?: readonly [number, number];
  /** Which of the bars that stand beside each other at a place it is. */
  readonly slot: number;
  readonly slots: number;
  readonly from: number;
  readonly to: number;
  readonly color: string;
  readonly text: string;
  /** The axes it stands on: empty, or the number of its panel. */
  readonly panel: string;
};

type BarTrace = Extract<ChartTrace, { type: 'bar' }>;

/** The bars of a figure: beside each other, on each other, as parts of 100 per cent, or where they say themselves. */
export function barsOf({ data, layout }: Pick<ChartFigure, 'data' | 'layout'>): Bar[] {
  const traces = data.filter((trace) => trace.type === 'bar');
  const isStacked = layout.barmode !== 'group';
  const wholes = layout.barnorm === 'percent' ? wholesOf(traces) : null;
  const ends = new Map<string, number>();
  const bars = traces.flatMap((trace, index) =>
    barsIn(trace).map(({ place, value, at }): Bar => {
      const panel = trace.xaxis?.slice(1) ?? '';
      const size = wholes === null ? value : (100 * value) / (wholes.get(place) || 1);
      const key = JSON.stringify([place, value < 0]);
      const from = trace.base?.[at] ?? (isStacked ? (ends.get(key) ?? 0) : 0);
      if (isStacked) ends.set(key, from + size);
      const { color } = trace.marker;
      return {
        place,
        slot: isStacked || panelled(traces) ? 0 : index,
        slots: isStacked || panelled(traces) ? 1 : traces.length,
        from,
        to: from + size,
        color: typeof color === 'string' ? color : (color[at] ?? layout.font.color),
        text: trace.text?.[at] ?? '',
        panel,
      };
    }),
  );
  return [...bars, ...data.flatMap((trace) => (trace.type === 'histogram' ? binned(trace) : []))];
}

function panelled(traces: readonly BarTrace[]): boolean {
  return traces.some(({ xaxis }) => xaxis !== undefined);
}

function barsIn({ orientation, x, y }: BarTrace) {
  const [places, values] = orientation === 'h' ? [y, x] : [x, y];
  return places.flatMap((place, at) => {
    const value = values[at];
    return place === null || typeof value !== 'number' ? [] : [{ place, value, at }];
  });
}

function wholesOf(traces: readonly BarTrace[]): ReadonlyMap<string | number, number> {
  const wholes = new Map<string | number, number>();
  for (const { place, value } of traces.flatMap(barsIn))
    wholes.set(place, (wholes.get(place) ?? 0) + Math.abs(value));
  return wholes;
}

/** Counts in even steps that begin at round numbers; whole numbers of a short range have a bar each. */
function binned({ x: values, marker }: Extract<ChartTrace, { type: 'histogram' }>): Bar[] {
  if (values.length === 0) return [];
  const smallest = values.reduce((least, value) => Math.min(least, value));
  const largest = values.reduce((most, value) => Math.max(most, value));
  const wanted = (largest - smallest || 1) / Math.min(40, Math.ceil(Math.sqrt(values.length)) + 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = power * ([1, 2, 5].find((factor) => power * factor >= wanted) ?? 10);
  const isWhole = values.every(Number.isInteger);
  const step = isWhole ? Math.max(1, round) : round;
  const counts = new Map<number, number>();
  for (const value of values) {
    const bin = Math.floor(value / step);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  // A whole number stands in the middle of its bar.
  const shift = isWhole && step === 1 ? -0.5 : 0;
  return [...counts].map(([bin, count]) => {
    const [from, to] = [bin * step + shift, (bin + 1) * step + shift];
    const at = { place: (from + to) / 2, span: [from, to] as const, from: 0, to: count };
    return { ...at, slot: 0, slots: 1, color: marker.color, text: '', panel: '' };
  });
}
