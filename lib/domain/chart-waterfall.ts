import { axis, colour, layoutOf, plainText, slanted, tickTexts } from './chart-paint.ts';
import type { ChartTheme } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import { headingOf } from './column-title.ts';
import type { Locale } from './locale.ts';
import type { ChartFigure } from './plotly-figure.ts';
import type { ResultTable } from './result-table.ts';
import { waterfallSteps } from './waterfall-steps.ts';

/** The drawing library in use has no waterfall: its bars are bars that begin where the one before ended. */
export function waterfallFigure(
  spec: ChartSpec,
  table: ResultTable,
  theme: ChartTheme,
  locale: Locale,
): ChartFigure {
  const { steps, notes } = waterfallSteps(spec, table, locale);
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
        ...axis(theme, spec.looks?.xTitle ?? headingOf(table, spec.x)),
        showgrid: false,
        type: 'category',
        categoryorder: 'array',
        categoryarray: categories,
        tickmode: 'array',
        tickvals: categories,
        ticktext: tickTexts(names),
      }),
      yaxis: axis(theme, spec.looks?.yTitle ?? ''),
    },
    notes,
  };
}
