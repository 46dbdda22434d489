import type { ChartFigure } from '../domain/plotly-figure.ts';

/** How the numbers of one place spread. */
export type Box = {
  readonly place: string;
  readonly low: number;
  readonly quartiles: readonly [number, number, number];
  readonly high: number;
  readonly outliers: readonly number[];
  readonly color: string;
};

/** The boxes of a figure: quartiles, the reach of 1.5 times their distance, and what lies beyond. */
export function boxesOf({ data }: Pick<ChartFigure, 'data'>): Box[] {
  return data.flatMap((trace) => {
    if (trace.type !== 'box') return [];
    const groups = Map.groupBy(
      trace.y.map((value, index) => ({ value, place: trace.x[index] ?? '' })),
      ({ place }) => place,
    );
    return [...groups].map(([place, members]): Box => {
      const sorted = members.map(({ value }) => value).sort((left, right) => left - right);
      const quartiles = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)] as const;
      const [lower, , upper] = quartiles;
      const reach = 1.5 * (upper - lower);
      const isWithin = (value: number) => value >= lower - reach && value <= upper + reach;
      const within = sorted.filter(isWithin);
      return {
        place,
        low: Math.min(lower, within[0] ?? lower),
        quartiles,
        high: Math.max(upper, within.at(-1) ?? upper),
        outliers: sorted.filter((value) => !isWithin(value)),
        color: trace.marker.color,
      };
    });
  });
}

/** As the drawing library of the page computes it: the middle of each value's own part of the whole. */
function quantile(sorted: readonly number[], part: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, sorted.length * part - 0.5));
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}
