'use client';

import { useMemo, useState } from 'react';
import type { ChartLooks, ChartSpec } from '#lib/domain/chart-spec.ts';
import { chartUses } from '#lib/domain/chart-uses.ts';
import { readNumber } from '#lib/domain/read-number.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { writeExact } from '#lib/domain/write-number.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { colouredParts, withLooks } from './edit-chart.ts';

/** The palette in words, in its order. */
const colourNames = ['Blue', 'Orange', 'Green', 'Vermilion', 'Purple', 'Sky', 'Yellow', 'Grey'];

/** Titles of the axes, the unit, a line across, and the colours: what is left empty is as the kind has it. */
export function ChartLooksFields({
  spec,
  table,
  onChange,
}: {
  spec: ChartSpec;
  table: ResultTable;
  onChange: (spec: ChartSpec) => void;
}) {
  const locale = useLocale();
  const { valueAxis, series, values } = chartUses[spec.kind];
  const { looks } = spec;
  const parts = useMemo(() => colouredParts(spec, table, locale), [spec, table, locale]);
  const set = (changed: Parameters<typeof withLooks>[1]) => onChange(withLooks(spec, changed));
  const hasAxes = valueAxis || spec.kind === 'histogram' || (series && values === 'many');
  return (
    <>
      {hasAxes && (
        <>
          <KeptText
            label="Title of the x axis"
            value={looks?.xTitle ?? ''}
            onKeep={(text) => set({ xTitle: text === '' ? undefined : text })}
          />
          <KeptText
            label="Title of the y axis"
            value={looks?.yTitle ?? ''}
            onKeep={(text) => set({ yTitle: text === '' ? undefined : text })}
          />
        </>
      )}
      {(valueAxis || spec.kind === 'figure') && (
        <KeptText
          label="Unit"
          longest={24}
          value={looks?.unit ?? ''}
          onKeep={(text) => set({ unit: text === '' ? undefined : text })}
        />
      )}
      {valueAxis && <Reference looks={looks} onSet={(reference) => set({ reference })} />}
      {parts.map(({ key, name }, index) => (
        <SelectField
          key={key}
          label={`Colour of ${name}`}
          value={looks?.colours?.[key] ?? index}
          onChange={(event) => set({ colours: { ...looks?.colours, [key]: Number(event.target.value) } })}
        >
          {colourNames.map((colour, place) => (
            <option key={colour} value={place}>
              {colour}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  );
}

function Reference({
  looks,
  onSet,
}: {
  looks: ChartLooks | undefined;
  onSet: (reference: ChartLooks['reference']) => void;
}) {
  const locale = useLocale();
  const reference = looks?.reference;
  return (
    <>
      <KeptText
        label="Line at"
        longest={30}
        value={reference === undefined ? '' : writeExact(reference.value, locale)}
        onKeep={(text) => {
          const value = readNumber(text, locale);
          // What is no number draws no line.
          onSet(value === null ? undefined : { value, label: reference?.label ?? '' });
        }}
      />
      {reference && (
        <KeptText
          label="Name of the line"
          longest={60}
          value={reference.label}
          onKeep={(label) => onSet({ ...reference, label })}
        />
      )}
    </>
  );
}

/** A text that counts once it is left, or by Enter. */
function KeptText({
  label,
  value,
  longest = 120,
  onKeep,
}: {
  label: string;
  value: string;
  longest?: number;
  onKeep: (text: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const keep = () => {
    if (draft !== null && draft.trim() !== value) onKeep(draft.trim());
    setDraft(null);
  };
  return (
    <TextField
      label={label}
      value={draft ?? value}
      maxLength={longest}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}
