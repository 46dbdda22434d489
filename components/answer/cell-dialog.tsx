'use client';

import { useCallback, useState } from 'react';
import type { AnswerCell, CellOptions, Drill } from '#lib/domain/cell-options.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Failure } from '../ui/failure.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { getCellOptions } from './cell-requests.ts';

/** What a cell, a bar or a point says, and the ways to go on from it. */
export function CellDialog({
  runId,
  cell,
  table,
  onDrill,
  onClose,
}: {
  runId: string;
  cell: AnswerCell;
  table: ResultTable;
  onDrill: (drill: Drill) => Promise<void>;
  onClose: () => void;
}) {
  const locale = useLocale();
  const load = useCallback((signal: AbortSignal) => getCellOptions(runId, cell, signal), [runId, cell]);
  const { value: options, failure, reload } = useLoaded(load);
  const going = useSubmission(async (drill: Drill) => {
    await onDrill(drill);
    onClose();
  });
  const column = table.columns[cell.column];
  const value = column ? formatCell(table.rows[cell.row]?.[cell.column] ?? null, column, locale) : '';
  return (
    <Dialog label="Go on from this value" onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <div>
          <p className="text-ink-muted text-sm">{column && columnHeading(column)}</p>
          <h2 className="break-words font-semibold text-xl tabular-nums">{value}</h2>
          {options && options.about !== '' && <p className="break-words text-sm">{options.about}</p>}
        </div>
        {options === null && failure === null && <Skeleton className="h-20" />}
        <Failure message={failure} onRetry={reload} />
        {options && <HowItCame options={options} />}
        {options && (
          <div className="flex flex-wrap gap-2">
            {options.onlyThis && (
              <Button disabled={going.busy} onClick={() => going.submit({ kind: 'only' })}>
                Only this
              </Button>
            )}
            {options.rowsBehind && (
              <Button disabled={going.busy} onClick={() => going.submit({ kind: 'rows' })}>
                Show the rows behind it
              </Button>
            )}
          </div>
        )}
        {options && options.breakDowns.length > 0 && (
          <BreakDown dimensions={options.breakDowns} busy={going.busy} onDrill={going.submit} />
        )}
        {options?.contributions && (
          <WhyChanged options={options.contributions} busy={going.busy} onDrill={going.submit} />
        )}
        <Failure message={going.failure} />
        <div className="flex justify-end">
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** From how many rows it is computed, and on demand the whole statement in words. */
function HowItCame({ options: { computedFrom, explanation } }: { options: CellOptions }) {
  const [open, setOpen] = useState(false);
  if (computedFrom === '' && explanation.length === 0) return null;
  return (
    <section aria-label="What it says" className="flex flex-col items-start gap-1 text-sm">
      {computedFrom !== '' && <p className="break-words">{computedFrom}</p>}
      {explanation.length > 0 && (
        <Disclosure open={open} onToggle={setOpen} summary="The statement in words">
          <ul className="mt-1 flex flex-col gap-1">
            {explanation.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function BreakDown({
  dimensions,
  busy,
  onDrill,
}: {
  dimensions: CellOptions['breakDowns'];
  busy: boolean;
  onDrill: (drill: Drill) => void;
}) {
  const [dimension, setDimension] = useState(dimensions[0]?.id ?? '');
  return (
    <section aria-label="Break down" className="flex flex-wrap items-end gap-3 border-t pt-3">
      <div className="min-w-40 flex-1">
        <SelectField
          label="Break down by"
          value={dimension}
          onChange={(event) => setDimension(event.target.value)}
        >
          {dimensions.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Button disabled={busy} onClick={() => onDrill({ kind: 'by', dimension })}>
        Break down
      </Button>
    </section>
  );
}

function WhyChanged({
  options,
  busy,
  onDrill,
}: {
  options: NonNullable<CellOptions['contributions']>;
  busy: boolean;
  onDrill: (drill: Drill) => void;
}) {
  const [against, setAgainst] = useState(String(options.against[0]?.row ?? ''));
  const [dimension, setDimension] = useState(options.dimensions[0]?.id ?? '');
  return (
    <section aria-label="Why did it change" className="flex flex-col gap-2 border-t pt-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Changed since"
          value={against}
          onChange={(event) => setAgainst(event.target.value)}
        >
          {options.against.map(({ row, label }) => (
            <option key={row} value={row}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Taken apart by"
          value={dimension}
          onChange={(event) => setDimension(event.target.value)}
        >
          {options.dimensions.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <Button
          disabled={busy}
          onClick={() => onDrill({ kind: 'contributions', against: Number(against), dimension })}
        >
          What contributed to the change
        </Button>
      </div>
    </section>
  );
}
