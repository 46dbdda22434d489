import { chartFigure } from '#lib/domain/chart-figure.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { describeChart } from '#lib/domain/describe-chart.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { UnknownColumnError } from '#lib/domain/unknown-column-error.ts';
import { plotlyFor } from '../answer/load-plotly.ts';

const width = 900;

export type ChartPicture = { readonly address: string; readonly description: string };

/** A chart as a picture in a `data:` address, in light colours for paper; null when its result lacks a column it draws. */
export async function chartPicture(
  spec: ChartSpec,
  table: ResultTable,
  locale: Locale,
): Promise<ChartPicture | null> {
  try {
    const figure = chartFigure(spec, table, 'light', locale);
    const { plotly, locale: name } = await plotlyFor(locale);
    const height = figure.layout.height + 40;
    const layout = { ...figure.layout, title: { ...figure.layout.title, text: '' }, width, height };
    const address = await plotly.toImage(
      { data: figure.data, layout, config: { locale: name } },
      { format: 'png', width, height, scale: 2 },
    );
    return { address, description: `${spec.title}. ${describeChart(spec, table, locale)}` };
  } catch (error) {
    if (error instanceof UnknownColumnError) return null;
    throw error;
  }
}
