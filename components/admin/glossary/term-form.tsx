'use client';

import { useState } from 'react';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import type { GlossaryPage } from '#lib/domain/glossary-page.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { type CheckedMeasure, postMeasure, putTerm } from '../knowledge-requests.ts';

/** Writes or changes one entry; a measure can be computed before it is kept. */
export function TermForm({
  entry,
  proposed = null,
  tables,
  onSaved,
  onCancel,
}: {
  /** null for a new one. */
  entry: GlossaryEntry | null;
  /** What a new one begins with. */
  proposed?: GlossaryEntry | null;
  tables: GlossaryPage['tables'];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const locale = useLocale();
  const given = entry ?? proposed;
  const [term, setTerm] = useState(given?.term ?? '');
  const [synonyms, setSynonyms] = useState(given?.synonyms.join(', ') ?? '');
  const [meaning, setMeaning] = useState(given?.meaning ?? '');
  const [isMeasure, setIsMeasure] = useState(given?.measure !== null && given !== null);
  const [expression, setExpression] = useState(given?.measure?.expression ?? '');
  const [table, setTable] = useState(given?.measure?.table ?? tables[0]?.name ?? '');
  const [grain, setGrain] = useState(given?.measure?.grain ?? '');
  const [filter, setFilter] = useState(given?.measure?.filter ?? '');
  const [time, setTime] = useState(given?.measure?.time ?? '');
  const [checked, setChecked] = useState<CheckedMeasure | null>(null);
  const { busy, failure, submit: attempt } = useSubmission((work: () => Promise<void>) => work());
  const dimensions = given?.measure?.dimensions;
  const measure = {
    expression,
    table,
    grain,
    ...(filter.trim() !== '' && { filter }),
    ...(time.trim() !== '' && { time: time.trim() }),
    ...(dimensions && { dimensions }),
  };
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];

  function save() {
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
    <Form
      onSubmit={save}
      aria-label={entry === null ? 'New term' : `Edit ${entry.term}`}
      className="grid gap-4 rounded-xl border bg-surface p-4 sm:grid-cols-2"
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
      <TextArea
        className="sm:col-span-2"
        label="Meaning"
        note="Name a column as TABLE.COLUMN, or a value as TABLE.COLUMN = 'value', and the built-in engine reads the term as that."
        required
        maxLength={2000}
        rows={2}
        value={meaning}
        onChange={(event) => setMeaning(event.target.value)}
      />
      <label className="flex items-center gap-2 text-sm sm:col-span-2">
        <input type="checkbox" checked={isMeasure} onChange={(event) => setIsMeasure(event.target.checked)} />
        It is a measure, computed from the rows of a table
      </label>
      {isMeasure && (
        <>
          <SelectField label="Table" value={table} onChange={(event) => setTable(event.target.value)}>
            {tables.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
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
              note={`An aggregate such as SUM(…). Columns: ${columns.join(', ')}. One of a table that each row leads to: TABLE.COLUMN.`}
              value={expression}
              onChange={(event) => {
                setExpression(event.target.value);
                setChecked(null);
              }}
            />
            <div className="mt-4 grid gap-4 sm:grid-cols-2">
              <TextField
                label="Only rows where"
                maxLength={2000}
                note="A condition such as STATE = 'PAID'. Empty: all rows count."
                value={filter}
                onChange={(event) => {
                  setFilter(event.target.value);
                  setChecked(null);
                }}
              />
              <TextField
                label="Dated by"
                maxLength={400}
                note="TABLE.COLUMN, where a question names a period."
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            </div>
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
                    <strong>{formatCell(checked.value, { name: 'value', kind: 'number' }, locale)}</strong>
                  </>
                )}
              </span>
            </div>
          </div>
        </>
      )}
      <div className="sm:col-span-2 empty:hidden">
        <Failure message={failure} />
      </div>
      <div className="flex gap-2 sm:col-span-2">
        <Button look="primary" type="submit" disabled={busy}>
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
