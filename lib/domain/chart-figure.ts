import { boxFigure } from './chart-box.ts';
import { type ChartData, type ChartPoint, type ChartSeries, chartData, columnIndex } from './chart-data.ts';
import { gridFigure } from './chart-grid.ts';
import { histogramFigure } from './chart-histogram.ts';
import { axis, colourOf, layoutOf, plainText, slanted, tickTexts } from './chart-paint.ts';
import type { ChartTheme } from './chart-palette.ts';
import { inPanels } from './chart-panels.ts';
import { pieFigure } from './chart-pie.ts';
import { withReference } from './chart-reference.ts';
import { singleFigure } from './chart-single-figure.ts';
import type { ChartSpec } from './chart-spec.ts';
import { treemapFigure } from './chart-treemap.ts';
import { waterfallFigure } from './chart-waterfall.ts';
import { columnRole } from './column-role.ts';
import { columnHeading, headingOf } from './column-title.ts';
import type { Locale } from './locale.ts';
import type { ChartAxis, ChartFigure, ChartTrace } from './plotly-figure.ts';
import type { ResultTable } from './result-table.ts';
import { withShortTicks } from './short-ticks.ts';
import { timeFormat } from './time-format.ts';
import { writeShare } from './write-number.ts';

/** At most two decimals, none that are zero. */
const percentTicks = '.2~%';

/**
 * The Plotly figure of a chart over its result: a pure function, so the same spec and rows draw the same chart
 * everywhere. Throws `bad-request` when the spec names a column that the result does not have.
 */
export function chartFigure(
  spec: ChartSpec,
  table: ResultTable,
  theme: ChartTheme,
  locale: Locale = null,
): ChartFigure {
  return withShortTicks(figureOf(spec, table, theme, locale), locale);
}

function figureOf(spec: ChartSpec, table: ResultTable, theme: ChartTheme, locale: Locale): ChartFigure {
  switch (spec.kind) {
    case 'histogram':
      return histogramFigure(spec, table, theme, locale);
    case 'waterfall':
      return withReference(waterfallFigure(spec, table, theme, locale), spec, theme, locale);
    case 'box':
      return withReference(boxFigure(spec, table, theme, locale), spec, theme, locale);
    case 'pie':
      return pieFigure(spec, chartData(spec, table, locale), theme);
    case 'treemap':
      return treemapFigure(spec, chartData(spec, table, locale), theme, locale);
    case 'heat':
    case 'pivot':
      return gridFigure(spec, chartData(spec, table, locale), table, theme, locale);
    case 'figure':
      return singleFigure(spec, table, theme, locale);
    case 'bar':
    case 'line':
    case 'area':
    case 'scatter':
      return withReference(
        inPanels(seriesFigure(spec, table, theme, locale), spec, theme),
        spec,
        theme,
        locale,
      );
  }
}

/** Series on a place axis and a value axis. */
function seriesFigure(spec: ChartSpec, table: ResultTable, theme: ChartTheme, locale: Locale): ChartFigure {
  const data = chartData(spec, table, locale);
  const notes = [...data.notes];
  const stacked = spec.stacked && !spec.logScale && !spec.looks?.panels;
  if (spec.stacked && spec.logScale) notes.push('Values on a logarithmic scale are not stacked.');
  if (spec.kind === 'area' && stacked && data.series.some(({ points }) => points.some(({ y }) => y === null)))
    notes.push('Missing values in the stack are bridged by a straight line.');
  const shares = stacked && spec.looks?.shares === true ? sharesOf(data, notes) : null;
  const placed = data.series.map((series, index) => {
    const told = shares === null ? series : withShares(series, shares, locale);
    return mark(spec, data, told, colourOf(spec, theme, series.key, index), stacked, index);
  });
  const flat = spec.kind === 'bar' && spec.horizontal && !spec.looks?.panels;
  const traces = placed.map((trace) => (flat && trace.type === 'bar' ? turned(trace) : trace));
  const place = placeAxis(spec, table, data, theme);
  const value = valueAxis(spec, table, theme, shares !== null);
  const layout = layoutOf(spec, theme, notes, data.series.length > 1);
  const bars = data.categories.length * (stacked ? 1 : Math.max(1, data.series.length * 0.6));
  return {
    data: shares === null ? traces : traces.map((trace) => normed(trace)),
    layout: {
      ...layout,
      height: flat ? Math.max(220, Math.round(90 + bars * 28)) : 380,
      barmode: stacked || spec.series === spec.x ? 'relative' : 'group',
      ...(shares === null ? {} : { barnorm: 'percent' }),
      xaxis: flat ? { ...value, nticks: 4, tickangle: 0 } : slanted(place),
      // Names beside bars need no title, and the room it takes is theirs.
      yaxis: flat ? { ...place, title: { ...place.title, text: '' }, autorange: 'reversed' } : value,
    },
    notes,
  };
}

/** What a place holds altogether, by place; null, and a note, where values below zero have no share. */
function sharesOf({ series }: ChartData, notes: string[]): ReadonlyMap<string, number> | null {
  const points = series.flatMap((each) => each.points);
  if (points.some(({ y }) => (y ?? 0) < 0)) {
    notes.push('Values below zero have no share, so the stacks are not drawn as 100 %.');
    return null;
  }
  const totals = new Map<string, number>();
  for (const { x, y } of points) totals.set(String(x), (totals.get(String(x)) ?? 0) + (y ?? 0));
  return totals;
}

/** Hovering tells the value and its share of the place. */
function withShares(series: ChartSeries, totals: ReadonlyMap<string, number>, locale: Locale): ChartSeries {
  const points = series.points.map((point) => {
    const total = totals.get(String(point.x)) ?? 0;
    if (point.y === null || total === 0) return point;
    return { ...point, exact: `${point.exact} (${writeShare(point.y / total, locale, 1, 1)})` };
  });
  return { ...series, points };
}

function normed(trace: ChartTrace): ChartTrace {
  return 'stackgroup' in trace ? { ...trace, groupnorm: 'percent' } : trace;
}

function mark(
  spec: ChartSpec,
  data: ChartData,
  series: ChartSeries,
  color: string,
  stacked: boolean,
  index: number,
): ChartTrace {
  const { points } = series;
  const shared = {
    name: plainText(series.name),
    customdata: points.map((point) => [plainText(point.text), point.exact, plainText(series.name)]),
    hovertemplate: `%{customdata[0]}<br><b>%{customdata[1]}</b>${
      data.series.length > 1 ? '<br>%{customdata[2]}' : ''
    }<extra></extra>`,
  };
  const x = points.map((point) => (data.axis === 'category' ? plainText(String(point.x)) : point.x));
  const y = points.map((point) => point.y);
  if (spec.kind === 'bar') return { type: 'bar', orientation: 'v', ...shared, x, y, marker: { color } };
  const dots = spec.kind === 'scatter' || repeatsPlaces(points);
  const sparse = points.length <= 40;
  const trace: ChartTrace = {
    type: 'scatter',
    ...shared,
    x,
    y,
    mode: dots ? 'markers' : sparse ? 'lines+markers' : 'lines',
    connectgaps: false,
    line: { color, width: 2 },
    marker: { color, size: dots ? 8 : 5, opacity: dots ? (points.length > 200 ? 0.5 : 0.8) : 1 },
    fill: 'none',
  };
  if (spec.kind !== 'area' || dots) return trace;
  if (!stacked) return { ...trace, fill: 'tozeroy' };
  return { ...trace, stackgroup: 'one', stackgaps: 'interpolate', fill: index === 0 ? 'tozeroy' : 'tonexty' };
}

function turned(trace: Extract<ChartTrace, { type: 'bar' }>): ChartTrace {
  return { ...trace, orientation: 'h', x: trace.y, y: trace.x };
}

function repeatsPlaces(points: readonly ChartPoint[]): boolean {
  return new Set(points.map((point) => point.x)).size < points.length;
}

function placeAxis(spec: ChartSpec, table: ResultTable, data: ChartData, theme: ChartTheme): ChartAxis {
  const title = spec.looks?.xTitle ?? headingOf(table, spec.x);
  const base: ChartAxis = { ...axis(theme, title), showgrid: spec.kind === 'scatter' };
  if (data.axis === 'category') {
    const categories = data.categories.map(plainText);
    return {
      ...base,
      type: 'category',
      categoryorder: 'array',
      categoryarray: categories,
      tickmode: 'array',
      tickvals: categories,
      ticktext: tickTexts(data.categories),
    };
  }
  const places = [...new Set(data.series.flatMap(({ points }) => points.map((point) => point.x)))];
  if (data.axis === 'time') {
    const tickformat = timeFormat(places.map(String));
    const few = places.length <= 8 ? { tickmode: 'array' as const, tickvals: places } : {};
    return { ...base, type: 'date', ...(tickformat === null ? {} : { tickformat, ...few }) };
  }
  const role = columnRole(table, columnIndex(table, spec.x));
  if (role === 'measure') return { ...base, type: 'linear' };
  const whole = places.length <= 12 ? { tickmode: 'array' as const, tickvals: places } : {};
  return { ...base, type: 'linear', tickformat: 'd', ...whole };
}

function valueAxis(spec: ChartSpec, table: ResultTable, theme: ChartTheme, isShare: boolean): ChartAxis {
  const { yTitle, unit } = spec.looks ?? {};
  const titles = spec.y.map((name) => {
    const column = table.columns[columnIndex(table, name)];
    return column && unit !== undefined ? columnHeading({ ...column, unit }) : headingOf(table, name);
  });
  if (isShare) return { ...axis(theme, yTitle ?? 'Share'), rangemode: 'tozero', ticksuffix: ' %' };
  const isPercent = spec.y.every((name) => table.columns[columnIndex(table, name)]?.fraction === true);
  const base: ChartAxis = {
    ...axis(theme, yTitle ?? (titles.length <= 3 ? titles.join(', ') : '')),
    ...(isPercent ? { tickformat: percentTicks } : {}),
  };
  if (spec.logScale) return { ...base, type: 'log' };
  return spec.kind === 'bar' || spec.kind === 'area' ? { ...base, rangemode: 'tozero' } : base;
}
