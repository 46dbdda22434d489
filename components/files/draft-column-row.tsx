import { type DraftColumn, longestName } from '#lib/domain/file-draft.ts';
import type { ColumnReading } from '#lib/domain/file-reading.ts';
import { Badge } from '../ui/badge.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { keyOfReading, type ReadingKey, readingChoices, readingOfKey } from './column-readings.ts';

const shownExamples = 4;

/** One column: its name, what its cells are, and the first of them as they were read. */
export function DraftColumnRow({
  column,
  title,
  examples,
  onTitle,
  onReading,
}: {
  column: DraftColumn;
  title: string;
  examples: readonly string[];
  onTitle: (title: string) => void;
  onReading: (reading: ColumnReading) => void;
}) {
  const { name, reading, isText, type, sure } = column;
  return (
    <li className="grid items-center gap-x-3 gap-y-1.5 py-2 sm:grid-cols-[11rem_11rem_minmax(0,1fr)]">
      <TextField
        label={`Name of ${name}`}
        labelHidden
        maxLength={longestName}
        required
        value={title}
        onChange={(event) => onTitle(event.target.value)}
      />
      {isText ? (
        <SelectField
          label={`Kind of ${name}`}
          labelHidden
          value={keyOfReading(reading)}
          onChange={(event) => onReading(readingOfKey(event.target.value as ReadingKey, reading))}
        >
          {readingChoices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <span className="px-2 font-mono text-[0.8125rem] text-ink-muted">{type}</span>
      )}
      <p className="min-w-0 truncate text-[0.8125rem] text-ink-muted">
        {!sure && <Badge tone="caution">Please check</Badge>}{' '}
        {reading.as === 'number' && reading.unit !== null && <Badge>{reading.unit}</Badge>}{' '}
        {examples.slice(0, shownExamples).join(' · ') || 'no value in the first rows'}
      </p>
    </li>
  );
}
