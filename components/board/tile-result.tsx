'use client';

import { useMemo } from 'react';
import type { AnswerTile } from '#lib/domain/board.ts';
import { chartFigure } from '#lib/domain/chart-figure.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { describeChart } from '#lib/domain/describe-chart.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { UnknownColumnError } from '#lib/domain/unknown-column-error.ts';
import { DataTable } from '../answer/data-table.tsx';
import { PivotTable } from '../answer/pivot-table.tsx';
import { PlotlyChart } from '../answer/plotly-chart.tsx';
import { usePageTheme } from '../answer/use-page-theme.ts';
import { useLocale } from '../ui/use-locale.tsx';

const drawnHeight = { 1: 180, 2: 300, 3: 460 } as const;

/** A result in its tile: a figure, the chart it was pinned with, or its rows. */
export function TileResult({ tile, result }: { tile: AnswerTile; result: ResultTable }) {
  const locale = useLocale();
  const theme = usePageTheme();
  const drawn = useMemo(() => {
    if (tile.chart === null || result.rows.length === 0) return null;
    try {
      const figure = chartFigure(tile.chart, result, theme, locale);
      const height = Math.max(drawnHeight[tile.height], Math.min(figure.layout.height, drawnHeight[3]));
      const sized = tile.height === 3 ? height : drawnHeight[tile.height];
      return {
        figure: { ...figure, layout: { ...figure.layout, height: sized } },
        description: `${tile.title}. ${describeChart(tile.chart, result, locale)}`,
      };
    } catch (error) {
      // The statement returns other columns than when it was pinned: its rows say more than no chart.
      if (error instanceof UnknownColumnError) return null;
      throw error;
    }
  }, [tile, result, theme, locale]);
  const [row] = result.rows;
  if (row && result.rows.length === 1 && result.columns.length <= 2) {
    return (
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4">
        {result.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may share a name; their place is their identity
          <div key={index} className="flex min-w-0 flex-col-reverse">
            <dt className="text-ink-muted text-xs">{columnHeading(column)}</dt>
            <dd className="break-words font-semibold text-2xl tabular-nums tracking-tight">
              {formatCell(row[index] ?? null, column, locale)}
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (drawn && tile.chart?.kind === 'pivot')
    return (
      <div className="px-3 pb-2">
        <PivotTable spec={tile.chart} table={result} />
      </div>
    );
  if (drawn)
    return (
      <div className="px-3">
        <PlotlyChart figure={drawn.figure} description={drawn.description} />
      </div>
    );
  return (
    <div
      className={`overflow-auto ${tile.height === 1 ? 'max-h-40' : tile.height === 2 ? 'max-h-72' : 'max-h-112'}`}
    >
      <DataTable table={result} label={tile.title} focus={null} />
    </div>
  );
}
