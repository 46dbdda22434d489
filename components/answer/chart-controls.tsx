'use client';

import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type ChartSpec, chartKinds } from '#lib/domain/chart-spec.ts';
import { chartUses } from '#lib/domain/chart-uses.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { Button } from '../ui/button.tsx';
import { ChartLooksFields } from './chart-looks-fields.tsx';
import { chartChoices, withKind, withLooks, withPlace, withValue } from './edit-chart.ts';

const kindLabels: Record<ChartSpec['kind'], string> = {
  bar: 'Bars',
  line: 'Line',
  area: 'Area',
  scatter: 'Scatter',
  pie: 'Pie',
  histogram: 'Histogram',
  waterfall: 'Waterfall',
  treemap: 'Treemap',
  box: 'Box plot',
  heat: 'Heat map',
  figure: 'Single figure',
  pivot: 'Pivot table',
};
const placeLabels: Partial<Record<ChartSpec['kind'], string>> = {
  histogram: 'Values',
  pie: 'Slices',
  treemap: 'Areas',
  box: 'Boxes',
  pivot: 'Rows',
  heat: 'Columns',
  figure: 'In the order of',
};
const seriesLabels: Partial<Record<ChartSpec['kind'], string>> = { pivot: 'Columns', heat: 'Rows' };
const valueLabels: Partial<Record<ChartSpec['kind'], string>> = {
  pie: 'Size',
  treemap: 'Size',
  heat: 'Values',
  pivot: 'Values',
  figure: 'Figure',
};
const sortLabels: Record<ChartSpec['sort'], string> = {
  none: 'As in the table',
  descending: 'Largest first',
  ascending: 'Smallest first',
};

/** Everything about a chart that can be changed on the page; nothing here asks the server. */
export function ChartControls({
  spec,
  table,
  changed,
  onChange,
  onReset,
}: {
  spec: ChartSpec;
  table: ResultTable;
  changed: boolean;
  onChange: (spec: ChartSpec) => void;
  onReset: () => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const choices = chartChoices(table);
  const uses = chartUses[spec.kind];
  const placeLabel = placeLabels[spec.kind] ?? 'X axis';
  const seriesLabel = seriesLabels[spec.kind] ?? 'Series';
  const kinds = chartKinds.filter((kind) => kind === spec.kind || choices.kinds.includes(kind));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="Chart kind"
          value={spec.kind}
          options={kinds.map((kind) => [kind, kindLabels[kind]])}
          onChange={(kind) => onChange(withKind(spec, table, kind))}
        />
        <Button
          look="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-3.5" />
          Chart options
        </Button>
        {changed && (
          <Button look="quiet" size="small" onClick={onReset}>
            Reset
          </Button>
        )}
      </div>
      {open && (
        <div
          id={id}
          className="mt-3 grid gap-x-5 gap-y-4 rounded-lg bg-sunken p-3.5 @xl:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
        >
          <Field label={placeLabel}>
            <Select
              label={placeLabel}
              value={spec.x}
              options={(spec.y.length === 0 ? choices.values : choices.places).map((name) => [name, name])}
              onChange={(x) => onChange(withPlace(spec, table, x))}
              wide
            />
          </Field>
          {spec.y.length > 0 && <Values spec={spec} names={choices.values} onChange={onChange} />}
          {uses.series && (
            <Field label={seriesLabel}>
              <Select
                label={seriesLabel}
                value={spec.series ?? ''}
                options={[['', 'None'], ...seriesNames(spec, table).map((name) => [name, name] as const)]}
                onChange={(series) => onChange({ ...spec, series: series === '' ? null : series })}
                wide
              />
            </Field>
          )}
          {uses.sorts && (
            <Field label="Sorting">
              <Select
                label="Sorting"
                value={spec.sort}
                options={[
                  ['none', sortLabels.none],
                  ['descending', sortLabels.descending],
                  ['ascending', sortLabels.ascending],
                ]}
                onChange={(sort) => onChange({ ...spec, sort })}
                wide
              />
            </Field>
          )}
          {(uses.log || uses.stacks || uses.panels) && <Looks spec={spec} onChange={onChange} />}
          <ChartLooksFields spec={spec} table={table} onChange={onChange} />
        </div>
      )}
    </>
  );
}

function seriesNames(spec: ChartSpec, table: ResultTable): string[] {
  return table.columns.map(({ name }) => name).filter((name) => name !== spec.x && !spec.y.includes(name));
}

function Values({
  spec,
  names,
  onChange,
}: {
  spec: ChartSpec;
  names: readonly string[];
  onChange: (spec: ChartSpec) => void;
}) {
  const offered = names.filter((name) => name !== spec.x || spec.y.includes(name));
  const single = chartUses[spec.kind].values === 1;
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-ink-muted">
        {valueLabels[spec.kind] ?? 'Y axis'}
      </legend>
      <div className="flex max-h-36 flex-col gap-1 overflow-y-auto">
        {offered.map((name) => (
          <Check
            key={name}
            type={single ? 'radio' : 'checkbox'}
            name={group}
            label={name}
            checked={spec.y.includes(name)}
            onChange={(shown) => onChange(withValue(spec, name, shown))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Looks({ spec, onChange }: { spec: ChartSpec; onChange: (spec: ChartSpec) => void }) {
  const { stacks, turns, log, panels } = chartUses[spec.kind];
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-muted">Look</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {stacks && (
          <Check
            label="Stacked"
            checked={spec.stacked}
            onChange={(stacked) => onChange({ ...spec, stacked })}
          />
        )}
        {stacks && spec.stacked && (
          <Check
            label="As 100 %"
            checked={spec.looks?.shares === true}
            onChange={(shares) => onChange(withLooks(spec, { shares: shares || undefined }))}
          />
        )}
        {panels && (
          <Check
            label="A panel each"
            checked={spec.looks?.panels === true}
            onChange={(each) => onChange(withLooks(spec, { panels: each || undefined }))}
          />
        )}
        {turns && (
          <Check
            label="Horizontal"
            checked={spec.horizontal}
            onChange={(horizontal) => onChange({ ...spec, horizontal })}
          />
        )}
        {log && (
          <Check
            label="Log scale"
            checked={spec.logScale}
            onChange={(logScale) => onChange({ ...spec, logScale })}
          />
        )}
      </div>
    </fieldset>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1 block text-xs font-medium text-ink-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

function Check({
  label,
  checked,
  onChange,
  type = 'checkbox',
  name,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  type?: 'checkbox' | 'radio';
  name?: string;
}) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2 text-sm">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="truncate" title={label}>
        {label}
      </span>
    </label>
  );
}

function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  wide = false,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  wide?: boolean;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find(([option]) => option === event.target.value);
        if (chosen !== undefined) onChange(chosen[0]);
      }}
      className={`h-8 max-w-full cursor-pointer rounded-lg border bg-surface px-2 text-[0.8125rem] text-ink hover:bg-hover ${wide ? 'w-full' : ''}`}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
