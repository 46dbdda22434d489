'use client';

import { useId } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { describeColumn } from '#lib/domain/describe-file-column.ts';
import { type DraftTable, longestName, type TableCorrection } from '#lib/domain/file-draft.ts';
import { Badge } from '../ui/badge.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { DraftColumnRow } from './draft-column-row.tsx';
import { titleOf, withHeader, withReading, withText, withTitle, withTotalLine } from './draft-corrections.ts';
import { DraftTextFields } from './draft-text-fields.tsx';

/** One table of a file: what it will be called, what its columns are, and its first rows. */
export function DraftTableForm({
  table,
  alone,
  correction,
  onCorrect,
}: {
  table: DraftTable;
  /** Whether the file has no other table. */
  alone: boolean;
  correction: TableCorrection;
  /** `reads` when the file has to be read again with it. */
  onCorrect: (correction: TableCorrection, reads: boolean) => void;
}) {
  const locale = useLocale();
  const headingId = useId();
  const { part, layout, rows, columns, sample, notes } = table;
  const remarks = [...notes, ...columns.flatMap((column) => describeColumn(column, true))];
  return (
    <section aria-labelledby={headingId} className="rounded-xl border p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={headingId} className="min-w-0 break-words font-medium">
          {part}
        </h3>
        <span className="text-[0.8125rem] text-ink-muted">
          {countOf(rows, locale, 'row')}, {countOf(columns.length, locale, 'column')}
        </span>
        {table.isHidden && <Badge>Hidden sheet</Badge>}
        {!alone && (
          <label className="ml-auto inline-flex min-h-6 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={correction.isWanted}
              onChange={(event) => onCorrect({ ...correction, isWanted: event.target.checked }, false)}
            />
            Use this sheet
          </label>
        )}
      </div>
      {correction.isWanted && (
        <>
          <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
            <TextField
              label={alone ? 'Name of the table' : `Name of the table for ${part}`}
              className="w-64 max-w-full"
              maxLength={longestName}
              required
              value={correction.table}
              onChange={(event) => onCorrect({ ...correction, table: event.target.value }, false)}
            />
            {layout && (
              <label className="inline-flex min-h-9 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={layout.header}
                  onChange={(event) => onCorrect(withHeader(correction, event.target.checked), true)}
                />
                The first line has the names
              </label>
            )}
            {layout && (
              <label className="inline-flex min-h-9 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={layout.totalLine ?? false}
                  onChange={(event) => onCorrect(withTotalLine(correction, event.target.checked), true)}
                />
                The last line is a total and no row
              </label>
            )}
            {layout && table.isDelimited && (
              <DraftTextFields
                layout={layout}
                onText={(text) => onCorrect(withText(correction, text), true)}
              />
            )}
          </div>
          {remarks.length > 0 && (
            <ul className="mt-3 list-disc pl-5 text-[0.8125rem] text-ink-muted">
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
          <ul className="mt-3 flex flex-col divide-y">
            {columns.map((column, index) => (
              <DraftColumnRow
                key={column.name}
                column={column}
                title={titleOf(correction, column.name)}
                examples={sample.flatMap((row) => row[index] ?? [])}
                onTitle={(title) => onCorrect(withTitle(correction, column.name, title), false)}
                onReading={(reading) => onCorrect(withReading(correction, column.name, reading), true)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
