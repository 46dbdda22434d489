'use client';

import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ExportFormat } from '#lib/domain/export-format.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ChartFigure } from '#lib/domain/plotly-figure.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { postExport } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { RequestError } from '../ui/request.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { chartImage } from './export/chart-image.ts';
import { csvText } from './export/csv.ts';
import { fileName } from './export/file-name.ts';
import { makeXlsx } from './export/make-xlsx.ts';
import { saveFile } from './export/save-file.ts';
import { inOrder, type TableSort } from './table-order.ts';

const explanations: Record<ExportFormat, string> = {
  csv: 'These rows, as text',
  xlsx: 'These rows, typed cells',
  png: 'The chart as shown',
};

/** Saves the rows that are on the page in their order there, and the chart when there is one. Nothing is fetched again; the export is written down first. */
export function DownloadMenu({
  runId,
  table,
  sort,
  title,
  figure,
}: {
  runId: string;
  table: ResultTable;
  sort: TableSort | null;
  title: string;
  figure: ChartFigure | null;
}) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [status, setStatus] = useState({ words: '', failed: false });
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const formats: ExportFormat[] = figure === null ? ['csv', 'xlsx'] : ['csv', 'xlsx', 'png'];

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const save = async (format: ExportFormat) => {
    setOpen(false);
    opener.current?.focus();
    setStatus({ words: `Preparing ${format.toUpperCase()}…`, failed: false });
    try {
      await postExport(runId, format);
      saveFile(await contentOf(format, inOrder(table, sort), figure, locale), fileName(title, format));
      setStatus({ words: `${format.toUpperCase()} saved`, failed: false });
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error);
      const why = error instanceof RequestError ? `: ${error.message}` : '';
      setStatus({ words: `The ${format.toUpperCase()} file could not be made${why}`, failed: true });
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button inside opened
    <div
      ref={root}
      className="relative flex items-center gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false);
      }}
    >
      <span
        role="status"
        className={`text-xs ${status.failed ? 'text-negative' : 'sr-only text-ink-muted @md:not-sr-only'}`}
      >
        {status.words}
      </span>
      <Button
        ref={opener}
        look="quiet"
        size="small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Download aria-hidden className="size-3.5" />
        <span className="sr-only @sm:not-sr-only">Download</span>
      </Button>
      {open && (
        <ul
          id={id}
          className="absolute right-0 top-full z-20 mt-1 w-60 rounded-xl border bg-surface p-1 shadow-raised"
        >
          {formats.map((format) => (
            <li key={format}>
              <button
                type="button"
                aria-label={format.toUpperCase()}
                onClick={() => void save(format)}
                className="flex w-full items-baseline justify-between gap-3 rounded-lg px-2.5 py-1.5 text-left text-sm hover:bg-hover"
              >
                <span className="font-medium">{format.toUpperCase()}</span>
                <span className="text-xs text-ink-muted">{explanations[format]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function contentOf(
  format: ExportFormat,
  table: ResultTable,
  figure: ChartFigure | null,
  locale: Locale,
): Promise<Blob> {
  if (format === 'csv') return new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' });
  if (format === 'png' && figure !== null) return chartImage(figure, locale);
  return makeXlsx(table);
}
