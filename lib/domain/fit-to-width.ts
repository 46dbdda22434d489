import type { ChartFigure } from './plotly-figure.ts';

/** What the names of rows and the scale of colours take beside a grid, in pixels. */
const besideGrid = 170;
const letterWidth = 7;
/** Names that are slanted need no more than the height of a line. */
const lineWidth = 16;

/** A grid as a page of this width has room for it: cells too narrow for their numbers have colours alone, names leave some out. */
export function fitToWidth(figure: ChartFigure, width: number): ChartFigure {
  const [grid] = figure.data;
  if (grid?.type !== 'heatmap' || !Array.isArray(grid.x) || grid.showscale === false) return figure;
  const cell = Math.max(1, (width - besideGrid) / grid.x.length);
  const texts = Array.isArray(grid.text) ? grid.text.flat().map(String) : [];
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const every = Math.ceil(lineWidth / cell);
  if (cell >= longest * letterWidth && every === 1) return figure;
  const { xaxis } = figure.layout;
  const kept = <Value>(values: readonly Value[] | undefined) =>
    values?.filter((_, index) => index % every === 0);
  return {
    ...figure,
    data: [cell >= longest * letterWidth ? grid : { ...grid, texttemplate: '' }],
    layout: {
      ...figure.layout,
      ...(xaxis
        ? { xaxis: { ...xaxis, tickvals: kept(xaxis.tickvals), ticktext: kept(xaxis.ticktext) } }
        : {}),
    },
  };
}
