'use client';

import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { ChartFigure } from '#lib/domain/plotly-figure.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { Callout } from '../ui/callout.tsx';
import type { ChartMark } from './cell-of-point.ts';
import { ChartControls } from './chart-controls.tsx';
import { ChartTitle } from './chart-title.tsx';
import { PivotTable } from './pivot-table.tsx';
import { PlotlyChart } from './plotly-chart.tsx';

/** A chart that was prepared, or the sentence that says why it cannot be drawn. */
export type PreparedChart =
  | { readonly kind: 'figure'; readonly figure: ChartFigure; readonly description: string }
  | { readonly kind: 'refused'; readonly message: string };

export function ChartView({
  spec,
  table,
  prepared,
  changed,
  onChange,
  onReset,
  onMark,
}: {
  spec: ChartSpec;
  table: ResultTable;
  prepared: PreparedChart;
  changed: boolean;
  onChange: (spec: ChartSpec) => void;
  onReset: () => void;
  onMark?: ((mark: ChartMark) => void) | undefined;
}) {
  return (
    <div className="px-4 pb-3 pt-1">
      <ChartTitle title={spec.title} onChange={(title) => onChange({ ...spec, title })} />
      <div className="mb-2 mt-2">
        <ChartControls spec={spec} table={table} changed={changed} onChange={onChange} onReset={onReset} />
      </div>
      {prepared.kind === 'figure' ? (
        <>
          {spec.kind === 'pivot' ? (
            <PivotTable spec={spec} table={table} onMark={onMark} />
          ) : (
            <PlotlyChart figure={prepared.figure} description={prepared.description} onMark={onMark} />
          )}
          {prepared.figure.notes.map((note) => (
            <p key={note} className="mt-1 text-xs text-ink-muted">
              {note}
            </p>
          ))}
        </>
      ) : (
        <Callout tone="negative">{prepared.message}</Callout>
      )}
    </div>
  );
}
