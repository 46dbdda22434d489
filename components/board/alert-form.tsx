'use client';

import { useState } from 'react';
import type { TileAlert } from '#lib/domain/board.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { readNumber } from '#lib/domain/read-number.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { writeExact } from '#lib/domain/write-number.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLocale } from '../ui/use-locale.tsx';

/** The bound that a figure of an answer is watched for. */
export function AlertForm({
  alert,
  result,
  onSave,
  onClose,
}: {
  alert: TileAlert | null;
  result: ResultTable;
  onSave: (alert: TileAlert | null) => void;
  onClose: () => void;
}) {
  const figures = result.columns.filter(({ kind }) => kind === 'number');
  const [column, setColumn] = useState(alert?.column ?? figures[0]?.name ?? '');
  const [comparison, setComparison] = useState<TileAlert['comparison']>(alert?.comparison ?? 'above');
  const locale = useLocale();
  const [bound, setBound] = useState(alert === null ? '' : writeExact(alert.bound, locale));
  const value = readNumber(bound, locale);
  const isWhole = column !== '' && value !== null;
  return (
    <Form
      className="flex flex-col gap-4 p-5"
      onSubmit={() => {
        if (column !== '' && value !== null) onSave({ column, comparison, bound: value });
      }}
    >
      <h2 className="font-semibold">Tell when a figure crosses a bound</h2>
      {figures.length === 0 ? (
        <p className="text-sm">This answer has no figures. That it cannot be read is told anyway.</p>
      ) : (
        <>
          <SelectField label="Figure" value={column} onChange={(event) => setColumn(event.target.value)}>
            {figures.map((each) => (
              <option key={each.name} value={each.name}>
                {columnHeading(each)}
              </option>
            ))}
          </SelectField>
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label="When it is"
              value={comparison}
              onChange={(event) => setComparison(event.target.value === 'below' ? 'below' : 'above')}
            >
              <option value="above">above</option>
              <option value="below">below</option>
            </SelectField>
            <TextField
              label="Bound"
              inputMode="decimal"
              value={bound}
              onChange={(event) => setBound(event.target.value)}
            />
          </div>
          <p className="text-ink-muted text-xs">
            Looked at whenever you or the schedule refresh the board with its own filters. It is told once for
            each crossing.
          </p>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {alert !== null && <Button onClick={() => onSave(null)}>Stop watching</Button>}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={!isWhole}>
          Watch
        </Button>
      </div>
    </Form>
  );
}
