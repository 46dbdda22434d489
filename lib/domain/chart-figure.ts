import { boundedRows } from './chart-bounds.ts';
import { type ChartData, type ChartPoint, type ChartSeries, chartData, columnIndex } from './chart-data.ts';
import { type ChartTheme, chartColours, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import { columnRole, numericValue } from './column-role.ts';
import { headingOf } from './column-title.ts';
import type { ChartAxis, ChartFigure, ChartLayout, ChartTrace } from './plotly-figure.ts';
import type { ResultTable } from './result-table.ts';
import { timeFormat } from './time-format.ts';
import { waterfallSteps } from './waterfall-steps.ts';

const longestTick = 24;
/** At most two decimals, none that are zero. */
const percentTicks = '.2~%';

/**
 * The Plotly figure of a chart over its result: a pure function, so the same spec and rows draw the same chart
 * everywhere. Throws `bad-request` when the spec names a column that the result does not have.
 */
export function chartFigure(spec: ChartSpec, table: ResultTable, theme: ChartTheme): ChartFigure {
  if (spec.kind === 'histogram') return histogram(spec, table, theme);
  if (spec.kind === 'waterfall') return waterfall(spec, table, theme);
  const data = chartData(spec, table);
  if (spec.kind === 'pie') return pie(spec, data, theme);
  const notes = [...data.notes];
  const stacked = spec.stacked && !spec.logScale;
  if (spec.stacked && spec.logScale) notes.push('Values on a logarithmic scale are not stacked.');
  if (spec.kind === 'area' && stacked && data.series.some(({ points }) => points.some(({ y }) => y === null)))
    notes.push('Missing values in the stack are bridged by a straight line.');
  const placed = data.series.map((series, index) =>
    mark(spec, data, series, colour(theme, index), stacked, index),
  );
  const traces = placed.map((trace) => (spec.horizontal && trace.type === 'bar' ? turned(trace) : trace));
  const place = placeAxis(spec, table, data, theme);
  const value = valueAxis(spec, table, theme);
  const flat = spec.kind === 'bar' && spec.horizontal;
  const layout = layoutOf(spec, theme, notes, data.series.length > 1);
  const bars = data.categories.length * (stacked ? 1 : Math.max(1, data.series.length * 0.6));
  return {
    data: traces,
    layout: {
      ...layout,
      height: flat ? Math.max(220, Math.round(90 + bars * 28)) : 380,
      barmode: stacked || spec.series === spec.x ? 'relative' : 'group',
      xaxis: flat ? { ...value, nticks: 4, tickangle: 0 } : slanted(place),
      // Names beside bars need no title, and the room it takes is theirs.
      yaxis: flat ? { ...place, title: { ...place.title, text: '' }, autorange: 'reversed' } : value,
    },
    notes,
  };
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
    customdata: points.map((point) => [plainText(point.text), point.value, plainText(series.name)]),
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

function pie(spec: ChartSpec, data: ChartData, theme: ChartTheme): ChartFigure {
  const notes = [...data.notes];
  const points = new Map(data.series[0]?.points.map((point) => [String(point.x), point]));
  const all = data.categories.flatMap((category) => points.get(category) ?? []);
  const drawable = all.filter((point) => (point.y ?? 0) > 0);
  if (drawable.length < all.length)
    notes.push(`${all.length - drawable.length} without a value above zero cannot be a slice.`);
  if (spec.logScale) notes.push('Slices have no scale, so the logarithmic one is ignored.');
  const own = drawable.length > largestSliceCount ? drawable.slice(0, largestSliceCount - 1) : drawable;
  const rest = drawable.slice(own.length);
  const labels = own.map((point) => plainText(point.text));
  const values = own.map((point) => point.y ?? 0);
  const texts = own.map((point) => [point.value]);
  if (rest.length > 0) {
    const sum = rest.reduce((total, point) => total + (point.y ?? 0), 0);
    labels.push(`Other (${rest.length})`);
    values.push(sum);
    texts.push([`${rest.length} slices together`]);
    notes.push(`${rest.length} more slices are drawn together as "Other".`);
  }
  const total = values.reduce((sum, value) => sum + value, 0);
  return {
    data: [
      {
        type: 'pie',
        labels,
        values,
        customdata: texts,
        hovertemplate: '%{label}<br><b>%{customdata}</b> (%{percent})<extra></extra>',
        sort: false,
        direction: 'clockwise',
        // Figures of thin slices would lie on each other; pointing at one tells it.
        texttemplate: values.map((value) => (value < thinnestTold * total ? '' : '%{percent}')),
        marker: {
          colors: labels.map((_, index) => colour(theme, index)),
          line: { color: chartSurface[theme].background, width: 2 },
        },
      },
    ],
    layout: layoutOf(spec, theme, notes, true),
    notes,
  };
}

const largestSliceCount = 8;
/** Of the whole pie. */
const thinnestTold = 0.03;

function histogram(spec: ChartSpec, whole: ResultTable, theme: ChartTheme): ChartFigure {
  const x = columnIndex(whole, spec.x);
  const { table, note } = boundedRows(spec, whole, x);
  const values = table.rows.flatMap((row) => numericValue(row[x]) ?? []);
  const missing = table.rows.length - values.length;
  const notes = note === null ? [] : [note];
  if (missing > 0)
    notes.push(
      `${missing.toLocaleString('en-US')} of ${table.rows.length.toLocaleString('en-US')} rows have no number and are not counted.`,
    );
  return {
    data: [
      {
        type: 'histogram',
        name: plainText(headingOf(table, spec.x)),
        x: values,
        hovertemplate: '%{x}<br><b>%{y} rows</b><extra></extra>',
        marker: { color: colour(theme, 0) },
      },
    ],
    layout: {
      ...layoutOf(spec, theme, notes, false),
      bargap: 0.04,
      xaxis: { ...axis(theme, headingOf(table, spec.x)), type: 'linear', showgrid: false },
      yaxis: { ...axis(theme, 'Rows'), type: spec.logScale ? 'log' : 'linear' },
    },
    notes,
  };
}

/** The drawing library in use has no waterfall: its bars are bars that begin where the one before ended. */
function waterfall(spec: ChartSpec, table: ResultTable, theme: ChartTheme): ChartFigure {
  const { steps, notes } = waterfallSteps(spec, table);
  const colours = { total: colour(theme, 7), rise: colour(theme, 2), fall: colour(theme, 3) };
  // Two bars of one name are two places.
  const names = steps.map(({ name }, index) =>
    steps.findIndex((each) => each.name === name) === index ? name : `${name} (${index})`,
  );
  const categories = names.map(plainText);
  const series = plainText(headingOf(table, spec.y.at(-1) ?? ''));
  return {
    data: [
      {
        type: 'bar',
        name: series,
        orientation: 'v',
        x: categories,
        y: steps.map(({ from, to }) => to - from),
        base: steps.map(({ from }) => from),
        customdata: steps.map(({ name, value }) => [plainText(name), value, series]),
        hovertemplate: '%{customdata[0]}<br><b>%{customdata[1]}</b><extra></extra>',
        marker: { color: steps.map(({ kind }) => colours[kind]) },
        text: steps.map(({ value }) => value),
        textposition: 'outside',
        cliponaxis: false,
      },
    ],
    layout: {
      ...layoutOf(spec, theme, notes, false),
      xaxis: slanted({
        ...axis(theme, headingOf(table, spec.x)),
        showgrid: false,
        type: 'category',
        categoryorder: 'array',
        categoryarray: categories,
        tickmode: 'array',
        tickvals: categories,
        ticktext: tickTexts(names),
      }),
      yaxis: axis(theme, ''),
    },
    notes,
  };
}

function placeAxis(spec: ChartSpec, table: ResultTable, data: ChartData, theme: ChartTheme): ChartAxis {
  const base: ChartAxis = { ...axis(theme, headingOf(table, spec.x)), showgrid: spec.kind === 'scatter' };
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

/** Names under bars slant when they would run into each other. */
function slanted(place: ChartAxis): ChartAxis {
  const texts = place.type === 'category' ? (place.ticktext ?? []) : [];
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return texts.length * longest > 70 ? { ...place, tickangle: -40 } : place;
}

/** Long names are cut at the end, or in the middle when their ends tell them apart. */
function tickTexts(names: readonly string[]): string[] {
  const cut = names.map((name) => shortened(name));
  const alike = new Set(cut).size < new Set(names).size;
  return (alike ? names.map(shortenedInside) : cut).map(plainText);
}

function shortenedInside(text: string): string {
  if (text.length <= longestTick) return text;
  return `${text.slice(0, longestTick / 2 - 1).trimEnd()}…${text.slice(-longestTick / 2).trimStart()}`;
}

function valueAxis(spec: ChartSpec, table: ResultTable, theme: ChartTheme): ChartAxis {
  const titles = spec.y.map((name) => headingOf(table, name));
  const isPercent = spec.y.every((name) => table.columns[columnIndex(table, name)]?.fraction === true);
  const base: ChartAxis = {
    ...axis(theme, titles.length <= 3 ? titles.join(', ') : ''),
    ...(isPercent ? { tickformat: percentTicks } : {}),
  };
  if (spec.logScale) return { ...base, type: 'log' };
  return spec.kind === 'bar' || spec.kind === 'area' ? { ...base, rangemode: 'tozero' } : base;
}

function axis(theme: ChartTheme, title: string): ChartAxis {
  const { grid, zero } = chartSurface[theme];
  return {
    type: 'linear',
    title: { text: plainText(shortened(title, 60)), standoff: 12 },
    automargin: true,
    gridcolor: grid,
    zerolinecolor: zero,
    linecolor: grid,
    showgrid: true,
    separatethousands: true,
    exponentformat: 'B',
  };
}

function layoutOf(
  spec: ChartSpec,
  theme: ChartTheme,
  notes: readonly string[],
  legend: boolean,
): ChartLayout {
  const { background, ink, quiet, grid } = chartSurface[theme];
  return {
    title: {
      text: plainText(spec.title),
      subtitle: { text: plainText(notes.join(' ')) },
      x: 0.02,
      xanchor: 'left',
      automargin: true,
    },
    height: 380,
    autosize: true,
    barmode: 'group',
    bargap: 0.25,
    showlegend: legend,
    legend: { orientation: 'h', x: 0, y: 1.02, yanchor: 'bottom', itemwidth: 30 },
    margin: { l: 8, r: 16, t: 16, b: 8 },
    font: {
      family: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
      size: 12,
      color: quiet,
    },
    colorway: [...chartColours[theme]],
    paper_bgcolor: background,
    plot_bgcolor: background,
    hovermode: 'closest',
    hoverlabel: { bgcolor: background, bordercolor: grid, font: { color: ink }, align: 'left' },
    dragmode: false,
  };
}

function colour(theme: ChartTheme, index: number): string {
  const colours = chartColours[theme];
  return colours[index % colours.length] ?? chartSurface[theme].ink;
}

function shortened(text: string, longest = longestTick): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}

/** Plotly reads tags and entities in every text, and names come from the database: what they hold must stay text. */
function plainText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
