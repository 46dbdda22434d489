'use client';

import { type FormEvent, useId, useState } from 'react';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import type { GlossaryPage } from '#lib/domain/glossary-page.ts';
import { requestMessage } from '../../chat/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CheckedMeasure, postMeasure, putTerm } from '../knowledge-requests.ts';

/** Writes or changes one entry; a measure can be computed before it is kept. */
export function TermForm({
  entry,
  tables,
  onSaved,
  onCancel,
}: {
  /** null for a new one. */
  entry: GlossaryEntry | null;
  tables: GlossaryPage['tables'];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [term, setTerm] = useState(entry?.term ?? '');
  const [synonyms, setSynonyms] = useState(entry?.synonyms.join(', ') ?? '');
  const [meaning, setMeaning] = useState(entry?.meaning ?? '');
  const [isMeasure, setIsMeasure] = useState(entry?.measure !== null && entry !== null);
  const [expression, setExpression] = useState(entry?.measure?.expression ?? '');
  const [table, setTable] = useState(entry?.measure?.table ?? tables[0]?.name ?? '');
  const [grain, setGrain] = useState(entry?.measure?.grain ?? '');
  const [checked, setChecked] = useState<CheckedMeasure | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const measure = { expression, table, grain };
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const said = synonyms.split(',').map((synonym) => synonym.trim());
    const written: GlossaryEntry = {
      term,
      synonyms: said.filter((synonym) => synonym !== ''),
      meaning,
      measure: isMeasure ? measure : null,
    };
    void attempt(async () => {
      await putTerm(written, entry?.term ?? null);
      onSaved();
    });
  }

  return (
    <form
      onSubmit={save}
      aria-label={entry === null ? 'New term' : `Edit ${entry.term}`}
      className="mb-5 grid gap-4 rounded-xl border bg-surface p-4 sm:grid-cols-2"
    >
      <TextField
        label="Term"
        required
        maxLength={120}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      <TextField
        label="Synonyms"
        note="Separated by commas."
        value={synonyms}
        onChange={(event) => setSynonyms(event.target.value)}
      />
      <div className="sm:col-span-2">
        <label htmlFor={`${id}-meaning`} className="mb-1.5 block font-medium text-[0.8125rem]">
          Meaning
        </label>
        <textarea
          id={`${id}-meaning`}
          aria-describedby={`${id}-meaning-note`}
          required
          maxLength={2000}
          rows={2}
          value={meaning}
          onChange={(event) => setMeaning(event.target.value)}
          className="block w-full rounded-lg border border-line-strong bg-canvas px-3 py-2 text-base sm:text-sm"
        />
        <p id={`${id}-meaning-note`} className="mt-1 text-ink-muted text-xs">
          Name a column as TABLE.COLUMN, or a value as TABLE.COLUMN = 'value', and the built-in engine reads
          the term as that.
        </p>
      </div>
      <label className="flex items-center gap-2 text-sm sm:col-span-2">
        <input type="checkbox" checked={isMeasure} onChange={(event) => setIsMeasure(event.target.checked)} />
        It is a measure, computed from the rows of one table
      </label>
      {isMeasure && (
        <>
          <div>
            <label htmlFor={`${id}-table`} className="mb-1.5 block font-medium text-[0.8125rem]">
              Table
            </label>
            <select
              id={`${id}-table`}
              value={table}
              onChange={(event) => setTable(event.target.value)}
              className="block h-9 w-full rounded-lg border border-line-strong bg-canvas px-2 text-base sm:text-sm"
            >
              {tables.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
          <TextField
            label="What one row of it is"
            maxLength={200}
            value={grain}
            onChange={(event) => setGrain(event.target.value)}
          />
          <div className="sm:col-span-2">
            <TextField
              label="Expression"
              required
              maxLength={2000}
              note={`An aggregate such as SUM(…). Columns: ${columns.join(', ')}.`}
              value={expression}
              onChange={(event) => {
                setExpression(event.target.value);
                setChecked(null);
              }}
            />
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <Button
                size="small"
                disabled={busy || expression.trim() === ''}
                onClick={() => void attempt(async () => setChecked(await postMeasure(measure)))}
              >
                Compute it
              </Button>
              <span role="status" className="min-w-0 break-words text-sm">
                {checked !== null && (
                  <>
                    Over all rows:{' '}
                    <strong>{formatCell(checked.value, { name: 'value', kind: 'number' })}</strong>
                  </>
                )}
              </span>
            </div>
          </div>
        </>
      )}
      {failure !== null && (
        <div className="sm:col-span-2">
          <Callout tone="negative">{requestMessage(failure)}</Callout>
        </div>
      )}
      <div className="flex gap-2 sm:col-span-2">
        <Button look="primary" type="submit" disabled={busy}>
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
