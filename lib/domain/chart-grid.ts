import type { ChartData } from './chart-data.ts';
import { axis, colour, layoutOf, plainText, slanted, tickTexts } from './chart-paint.ts';
import { type ChartTheme, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import { headingOf } from './column-title.ts';
import type { Locale } from './locale.ts';
import type { ChartAxis, ChartFigure } from './plotly-figure.ts';
import type { ResultTable } from './result-table.ts';
import { writeShort } from './write-number.ts';

/** More cells than this have no room for their numbers. */
const mostTexts = 150;

/**
 * Values where a row and a column of a grid meet: a heat map, whose colours say how large they are, and the picture of a pivot
 * table, which has numbers alone.
 */
export function gridFigure(
  spec: ChartSpec,
  data: ChartData,
  table: ResultTable,
  theme: ChartTheme,
  locale: Locale,
): ChartFigure {
  const isPivot = spec.kind === 'pivot';
  const points = data.series.map(({ points: own }) => new Map(own.map((point) => [String(point.x), point])));
  const names = data.series.map(({ name }) => name);
  // The rows of a pivot table are its places; those of a heat map are its series.
  const [down, across] = isPivot ? [data.categories, names] : [names, data.categories];
  const at = (row: string, column: string) => {
    const [place, series] = isPivot ? [row, column] : [column, row];
    return points[names.indexOf(series)]?.get(place);
  };
  const cells = down.map((row) => across.map((column) => at(row, column)));
  const hasTexts = isPivot || down.length * across.length <= mostTexts;
  const values = cells.flat().flatMap((point) => point?.y ?? []);
  const labels = (texts: readonly string[]): Partial<ChartAxis> => ({
    type: 'category',
    showgrid: false,
    categoryorder: 'array',
    categoryarray: texts.map(plainText),
    tickmode: 'array',
    tickvals: texts.map(plainText),
    ticktext: tickTexts(texts),
  });
  const { xTitle, yTitle } = spec.looks ?? {};
  const heading = spec.series === null ? '' : headingOf(table, spec.series);
  const place = headingOf(table, spec.x);
  const title = isPivot
    ? { x: xTitle ?? heading, y: yTitle ?? place }
    : { x: xTitle ?? place, y: yTitle ?? heading };
  return {
    data: [
      {
        type: 'heatmap',
        name: plainText(spec.title),
        x: across.map(plainText),
        y: down.map(plainText),
        z: cells.map((row) => row.map((point) => point?.y ?? null)),
        customdata: cells.map((row, index) =>
          row.map((point, column) => {
            const series = (isPivot ? across[column] : down[index]) ?? '';
            return [plainText(point?.text ?? ''), point?.exact ?? '', plainText(series)];
          }),
        ),
        hovertemplate: '%{customdata[0]}<br><b>%{customdata[1]}</b><br>%{customdata[2]}<extra></extra>',
        text: cells.map((row) => row.map((point) => (hasTexts ? cellText(point, isPivot, locale) : ''))),
        texttemplate: '%{text}',
        hoverongaps: false,
        xgap: 1,
        ygap: 1,
        ...colours(values, theme, isPivot),
        showscale: !isPivot,
        colorbar: { thickness: 12, outlinewidth: 0, exponentformat: 'B' },
      },
    ],
    layout: {
      ...layoutOf(spec, theme, data.notes, false),
      height: Math.max(240, 120 + down.length * 28),
      xaxis: {
        ...slanted({ ...axis(theme, title.x), ...labels(across) }),
        ...(isPivot ? { side: 'top' } : {}),
      },
      yaxis: { ...axis(theme, title.y), ...labels(down), autorange: 'reversed' },
    },
    notes: data.notes,
  };
}

/** Short on the map, in full in a table. */
function cellText(
  point: { readonly y: number | null; readonly value: string } | undefined,
  full: boolean,
  locale: Locale,
): string {
  if (point === undefined || point.y === null) return '';
  const isShort = full || point.value.length <= 6 || point.value.endsWith('%');
  return isShort ? point.value : writeShort(point.y, locale);
}

/** From little to much; where some values are below zero, from below to above it. */
function colours(values: readonly number[], theme: ChartTheme, isPlain: boolean) {
  const { background, grid } = chartSurface[theme];
  if (isPlain)
    return {
      colorscale: [
        [0, background],
        [1, background],
      ] satisfies [number, string][],
    };
  const isBothWays = values.some((value) => value < 0) && values.some((value) => value > 0);
  const most = colour(theme, 0);
  if (!isBothWays)
    return {
      colorscale: [
        [0, grid],
        [1, most],
      ] satisfies [number, string][],
    };
  const least = colour(theme, 3);
  return {
    colorscale: [
      [0, least],
      [0.5, grid],
      [1, most],
    ] satisfies [number, string][],
    zmid: 0,
  };
}
