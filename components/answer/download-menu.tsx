'use client';

import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ChartFigure } from '#lib/domain/plotly-figure.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { Button } from '../ui/button.tsx';
import { chartImage } from './export/chart-image.ts';
import { csvText } from './export/csv.ts';
import { fileName } from './export/file-name.ts';
import { saveFile } from './export/save-file.ts';
import { xlsxColumns, xlsxSheet } from './export/xlsx.ts';

type Format = 'csv' | 'xlsx' | 'png';

const explanations: Record<Format, string> = {
  csv: 'These rows, as text',
  xlsx: 'These rows, typed cells',
  png: 'The chart as shown',
};

/** Saves the rows that are on the page, and the chart when there is one. Nothing is fetched again. */
export function DownloadMenu({
  table,
  title,
  figure,
}: {
  table: ResultTable;
  title: string;
  figure: ChartFigure | null;
}) {
  const [open, setOpen] = useState(false);
  const [status, setStatus] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const formats: Format[] = figure === null ? ['csv', 'xlsx'] : ['csv', 'xlsx', 'png'];

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const save = async (format: Format) => {
    setOpen(false);
    opener.current?.focus();
    setStatus(`Preparing ${format.toUpperCase()}…`);
    try {
      saveFile(await contentOf(format, table, figure), fileName(title, format));
      setStatus(`${format.toUpperCase()} saved`);
    } catch (error) {
      console.error(error);
      setStatus(`The ${format.toUpperCase()} file could not be made`);
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
      <span role="status" className="sr-only text-xs text-ink-muted @md:not-sr-only">
        {status}
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
          className="absolute right-0 top-full z-20 mt-1 w-52 rounded-xl border bg-surface p-1 shadow-raised"
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

async function contentOf(format: Format, table: ResultTable, figure: ChartFigure | null): Promise<Blob> {
  if (format === 'csv') return new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' });
  if (format === 'png' && figure !== null) return chartImage(figure);
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  return writeExcelFile(xlsxSheet(table), { columns: xlsxColumns(table), stickyRowsCount: 1 }).toBlob();
}
