'use client';

import { useState } from 'react';
import type { DraftTable, TableCorrection } from '#lib/domain/file-draft.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';

type Layout = NonNullable<DraftTable['layout']>;
/** Stands for what nobody has said. */
const asFound = '';

const separators = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
  ['^', 'Caret'],
  ['~', 'Tilde'],
] as const;
const encodings: readonly (readonly [Layout['encoding'], string])[] = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Western European (Windows-1252)'],
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16, big end first'],
];

/** How a text becomes lines and cells: as it was found, and to be corrected. What is not known is left to be found. */
export function DraftTextFields({
  layout,
  onText,
}: {
  layout: Partial<Layout>;
  onText: (text: TableCorrection['text']) => void;
}) {
  const { delimiter, encoding, linesBefore } = layout;
  const [lines, setLines] = useState<string | null>(null);
  const keepLines = () => {
    const count = Number(lines);
    // What is no number of lines changes nothing.
    const isCount = lines !== null && lines.trim() !== '' && Number.isInteger(count);
    if (isCount && count >= 0 && count <= 1_000 && count !== linesBefore) onText({ linesBefore: count });
    setLines(null);
  };
  const isOther = delimiter !== undefined && separators.every(([sign]) => sign !== delimiter);
  return (
    <>
      <SelectField
        label="Separator"
        value={delimiter ?? asFound}
        onChange={(event) => onText({ delimiter: event.target.value })}
      >
        {delimiter === undefined && <NotSaid />}
        {separators.map(([sign, name]) => (
          <option key={sign} value={sign}>
            {name}
          </option>
        ))}
        {isOther && <option value={delimiter}>{delimiter}</option>}
      </SelectField>
      <SelectField
        label="Encoding"
        value={encoding ?? asFound}
        onChange={(event) => {
          const chosen = encodings.find(([each]) => each === event.target.value);
          if (chosen) onText({ encoding: chosen[0] });
        }}
      >
        {encoding === undefined && <NotSaid />}
        {encodings.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Lines before the table"
        className="w-36"
        inputMode="numeric"
        maxLength={4}
        value={lines ?? String(linesBefore ?? asFound)}
        onChange={(event) => setLines(event.target.value)}
        onBlur={keepLines}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            keepLines();
          }
        }}
      />
    </>
  );
}

function NotSaid() {
  return (
    <option value={asFound} disabled>
      As found
    </option>
  );
}
