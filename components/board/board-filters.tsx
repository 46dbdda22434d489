'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import type { BoardFilters, FilterChoices } from '#lib/domain/board.ts';
import { countOf } from '#lib/domain/count-of.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { hasFilters } from './board-state.ts';

/** What the answers of a board are narrowed to: days, and values that they share. */
export function BoardFilterBar({
  filters,
  choices,
  onFilter,
}: {
  filters: BoardFilters;
  choices: FilterChoices;
  onFilter: (filters: BoardFilters) => void;
}) {
  const locale = useLocale();
  const [column, setColumn] = useState('');
  const chosen = choices.columns.find((each) => each.column === column);
  if (choices.period === 0 && choices.columns.length === 0) return null;
  const setDay = (end: 'first' | 'last', day: string) => {
    const period = { first: null, last: null, ...filters.period, [end]: day === '' ? null : day };
    onFilter({ ...filters, period: period.first === null && period.last === null ? null : period });
  };
  const add = (value: string) => {
    const before = filters.values.find((each) => each.column === column);
    const others = filters.values.filter((each) => each.column !== column);
    onFilter({ ...filters, values: [...others, { column, anyOf: [...(before?.anyOf ?? []), value] }] });
  };
  const remove = (of: string, value: string) => {
    const values = filters.values.flatMap((each) => {
      if (each.column !== of) return [each];
      const anyOf = each.anyOf.filter((other) => other !== value);
      return anyOf.length === 0 ? [] : [{ ...each, anyOf }];
    });
    onFilter({ ...filters, values });
  };
  return (
    <section aria-label="Filters" className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        {choices.period > 0 && (
          <>
            <DayField
              label="From"
              value={filters.period?.first ?? ''}
              onDay={(day) => setDay('first', day)}
            />
            <DayField label="Up to" value={filters.period?.last ?? ''} onDay={(day) => setDay('last', day)} />
          </>
        )}
        {choices.columns.length > 0 && (
          <SelectField label="Narrow by" value={column} onChange={(event) => setColumn(event.target.value)}>
            <option value="">Choose a column</option>
            {choices.columns.map((each) => (
              <option key={each.column} value={each.column}>
                {each.column} ({countOf(each.tiles, locale, 'answer')})
              </option>
            ))}
          </SelectField>
        )}
        {chosen && (
          <SelectField label={`Values of ${column}`} value="" onChange={(event) => add(event.target.value)}>
            <option value="">Choose a value</option>
            {chosen.values
              .filter(
                (value) =>
                  !filters.values.some((each) => each.column === column && each.anyOf.includes(value)),
              )
              .map((value) => (
                <option key={value}>{value}</option>
              ))}
          </SelectField>
        )}
        {hasFilters(filters) && (
          <Button look="quiet" onClick={() => onFilter({ period: null, values: [] })}>
            No filters
          </Button>
        )}
      </div>
      {filters.values.length > 0 && (
        <ul aria-label="Chosen values" className="flex flex-wrap gap-1.5">
          {filters.values.flatMap((each) =>
            each.anyOf.map((value) => (
              <li key={`${each.column} ${value}`}>
                <button
                  type="button"
                  onClick={() => remove(each.column, value)}
                  className="inline-flex min-h-7 items-center gap-1 rounded-md bg-accent-tint px-2 text-[0.8125rem] text-accent"
                >
                  {each.column}: {value}
                  <X aria-hidden className="size-3.5" />
                  <span className="sr-only">Remove</span>
                </button>
              </li>
            )),
          )}
        </ul>
      )}
    </section>
  );
}

/** A day that is taken when it is whole: a browser tells of every key. */
function DayField({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && typed !== value) onDay(typed);
    setTyped(null);
  };
  return (
    <TextField
      type="date"
      label={label}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
