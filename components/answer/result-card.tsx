'use client';

import { ChartColumn, Pencil, Table2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { AnswerCell } from '#lib/domain/cell-options.ts';
import { chartFigure } from '#lib/domain/chart-figure.ts';
import type { ChartTheme } from '#lib/domain/chart-palette.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { describeChart } from '#lib/domain/describe-chart.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { UnknownColumnError } from '#lib/domain/unknown-column-error.ts';
import { PinAnswer } from '../board/pin-answer.tsx';
import { StatementEditor } from '../statement/statement-editor.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useAnswerActions } from './answer-actions.tsx';
import type { PlacedChart } from './answer-blocks.ts';
import { CellDialog } from './cell-dialog.tsx';
import { type ChartMark, cellOfPoint } from './cell-of-point.ts';
import { ChartView, type PreparedChart } from './chart-view.tsx';
import { type CellFocus, DataTable } from './data-table.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { isSameChart } from './edit-chart.ts';
import { OtherReadings } from './other-readings.tsx';
import { SqlBlock } from './sql-block.tsx';
import { rowCountText } from './table-layout.ts';
import { usePageTheme } from './use-page-theme.ts';
import { useSorting } from './use-sorting.ts';

/** One query's result: its chart or table, the statement behind it, other ways to read the question, and downloads. */
export function ResultCard({
  runId,
  step,
  query,
  chart,
  edited,
  onEdit,
  focus,
}: {
  runId: string;
  /** The step of the run whose result it is. */
  step: string;
  query: QueryResult;
  /** The chart as the answer was given with, or one that is offered. */
  chart: Omit<PlacedChart, 'part'> | null;
  /** The chart as the person has set it. */
  edited: ChartSpec | null;
  onEdit: (spec: ChartSpec | null) => void;
  focus: CellFocus | null;
}) {
  const locale = useLocale();
  const { mayPin, drill } = useAnswerActions();
  const [cell, setCell] = useState<AnswerCell | null>(null);
  const onMark = (mark: ChartMark) => {
    const place = spec === null ? null : cellOfPoint(spec, table, mark, locale);
    if (place !== null) setCell({ step, ...place });
  };
  const chooseCell = useCallback((row: number, column: number) => setCell({ step, row, column }), [step]);
  const theme = usePageTheme();
  const [chosen, setChosen] = useState<{ view: 'chart' | 'table'; request: number | null } | null>(null);
  const sorting = useSorting();
  const [sqlOpen, setSqlOpen] = useState(false);
  const spec = chart === null ? null : (edited ?? chart.spec);
  const table = query.result;
  const prepared = useMemo(
    () => (spec === null ? null : prepare(spec, table, theme, locale)),
    [spec, table, theme, locale],
  );
  // A wish to see a cell shows the table until the person chooses again.
  const request = focus?.request ?? null;
  const wishes = request !== null && chosen?.request !== request;
  const first = chart?.isOffered && edited === null ? 'table' : 'chart';
  const shown = spec === null || wishes ? 'table' : (chosen?.view ?? first);
  const title = spec?.title ?? query.question;
  const choose = (view: 'chart' | 'table') => {
    setChosen({ view, request });
    // Whoever wanted to see an offered chart finds it again, on a board and after a reload.
    if (chart?.isOffered && edited === null && view === 'chart') onEdit(chart.spec);
  };

  return (
    <div className="@container min-w-0 rounded-xl border bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        {spec !== null && <ViewSwitch view={shown} onChange={choose} />}
        <p
          className={`text-[0.8125rem] ${table.truncatedBy === null ? 'text-ink-muted' : 'font-medium text-caution'}`}
        >
          {rowCountText(table, locale)}
        </p>
        <div className="ml-auto flex items-center gap-1">
          {mayPin && <PinAnswer runId={runId} step={step} />}
          <DownloadMenu
            runId={runId}
            table={table}
            sort={sorting.sort}
            title={title}
            figure={prepared?.kind === 'figure' ? prepared.figure : null}
          />
        </div>
      </div>
      {shown === 'chart' && spec !== null && prepared !== null ? (
        <ChartView
          spec={spec}
          table={table}
          prepared={prepared}
          changed={edited !== null && !isSameChart(edited, chart?.spec)}
          onChange={onEdit}
          onReset={() => onEdit(chart?.isOffered ? chart.spec : null)}
          onMark={drill && onMark}
        />
      ) : (
        <DataTable
          table={table}
          label={title}
          focus={wishes ? focus : null}
          sorting={sorting}
          onCell={drill && chooseCell}
        />
      )}
      {cell !== null && drill && (
        <CellDialog
          runId={runId}
          cell={cell}
          table={table}
          onDrill={(wanted) => drill(runId, cell, wanted)}
          onClose={() => setCell(null)}
        />
      )}
      {query.warnings.length > 0 && (
        <ul
          aria-label="Mind"
          className="flex flex-col gap-1 border-t px-4 py-2.5 text-[0.8125rem] text-caution"
        >
          {query.warnings.map((warning) => (
            <li key={warning} className="break-words">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-1 border-t px-4 py-2.5">
        <div>
          <Disclosure open={sqlOpen} onToggle={setSqlOpen} summary="SQL">
            <Statement runId={runId} step={step} sql={query.sql} />
          </Disclosure>
        </div>
        {query.readings.length > 0 && <OtherReadings readings={query.readings} />}
      </div>
    </div>
  );
}

/** The statement of a result, and the editor in its place for whoever may change it. */
function Statement({ runId, step, sql }: { runId: string; step: string; sql: string }) {
  const { runStatement } = useAnswerActions();
  const [editing, setEditing] = useState(false);
  if (editing && runStatement) {
    return (
      <StatementEditor
        sql={sql}
        onRun={(edited) => runStatement(runId, step, edited)}
        onClose={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <SqlBlock sql={sql} />
      {runStatement && (
        <div className="mt-2">
          <Button size="small" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-3.5" />
            Edit SQL
          </Button>
        </div>
      )}
    </>
  );
}

function ViewSwitch({
  view,
  onChange,
}: {
  view: 'chart' | 'table';
  onChange: (view: 'chart' | 'table') => void;
}) {
  const views = [
    { name: 'chart', label: 'Chart', Icon: ChartColumn },
    { name: 'table', label: 'Table', Icon: Table2 },
  ] as const;
  return (
    <fieldset className="-ml-1 inline-flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">Show as</legend>
      {views.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => onChange(name)}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-ink-muted transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm"
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** A spec can name a column that is not there; the person reads which, and any other failure is a fault to surface. */
function prepare(spec: ChartSpec, table: ResultTable, theme: ChartTheme, locale: Locale): PreparedChart {
  try {
    return {
      kind: 'figure',
      figure: chartFigure(spec, table, theme, locale),
      description: `${spec.title}. ${describeChart(spec, table, locale)}`,
    };
  } catch (error) {
    if (error instanceof UnknownColumnError) return { kind: 'refused', message: error.message };
    throw error;
  }
}
