import type { ChartFigure, ChartTrace } from '../domain/plotly-figure.ts';

/** One series of points in the values of its axes; those of a stack are as high as the stack is there. */
export type Course = {
  readonly points: readonly CoursePoint[];
  readonly hasLine: boolean;
  /** The size of its dots; 0 for none. */
  readonly dot: number;
  readonly opacity: number;
  readonly color: string;
  /** Whether what lies between the line and the base of its points is filled. */
  readonly isFilled: boolean;
  readonly panel: string;
};

/** `y` is null where the line is broken. */
export type CoursePoint = { readonly x: string | number; readonly y: number | null; readonly base: number };

type CourseTrace = Extract<ChartTrace, { type: 'scatter'; connectgaps: false }>;

/** The lines, areas and points of a figure. Shapes are none. */
export function coursesOf({ data }: Pick<ChartFigure, 'data'>): Course[] {
  const traces = data.filter(
    (trace): trace is CourseTrace => trace.type === 'scatter' && trace.fill !== 'toself',
  );
  const stack = traces.filter(({ stackgroup }) => stackgroup !== undefined);
  const stacked = stackedPoints(stack);
  return traces.map((trace): Course => {
    const layer = stacked[stack.indexOf(trace)];
    const ownDots = trace.mode.includes('markers') ? trace.marker.size : 0;
    return {
      points: layer ?? trace.x.map((x, index) => ({ x, y: trace.y[index] ?? null, base: 0 })),
      hasLine: trace.mode.includes('lines'),
      dot: layer === undefined ? ownDots : 0,
      opacity: trace.marker.opacity,
      color: trace.line.color,
      isFilled: trace.fill !== 'none',
      panel: trace.xaxis?.slice(1) ?? '',
    };
  });
}

/** Each layer stands on the one before; where a layer has no value, it goes straight from its last to its next one. */
function stackedPoints(traces: readonly CourseTrace[]): CoursePoint[][] {
  const places = [...new Set(traces.flatMap(({ x }) => x))].sort((left, right) =>
    left < right ? -1 : left > right ? 1 : 0,
  );
  const layers = traces.map(({ x, y }) => bridged(places.map((place) => y[x.indexOf(place)] ?? null)));
  const isShare = traces.some(({ groupnorm }) => groupnorm === 'percent');
  const wholes = places.map((_, at) => layers.reduce((sum, layer) => sum + Math.abs(layer[at] ?? 0), 0));
  const reached = places.map(() => 0);
  return layers.map((layer) =>
    places.map((x, at) => {
      const base = reached[at] ?? 0;
      const value = layer[at] ?? 0;
      const y = base + (isShare ? (100 * value) / (wholes[at] || 1) : value);
      reached[at] = y;
      return { x, y, base };
    }),
  );
}

function bridged(values: readonly (number | null)[]): number[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  return values.map((value, at) => {
    if (value !== null) return value;
    const before = known.findLast((each) => each.at < at);
    const after = known.find((each) => each.at > at);
    if (before === undefined || after === undefined) return (before ?? after)?.value ?? 0;
    return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
  });
}
