'use client';

import { memo } from 'react';
import { exactText } from '#lib/domain/format-cell.ts';
import type { CellValue, ResultColumn } from '#lib/domain/result-table.ts';
import { useLocale } from '../ui/use-locale.tsx';
import type { CellTipTarget } from './cell-tip.tsx';
import { isCut } from './table-layout.ts';

/** One row of fixed height. A text that does not fit is a button that shows all of it. */
export const TableRow = memo(function TableRow({
  cells,
  columns,
  formats,
  widths,
  ariaRow,
  highlighted,
  row,
  stop,
  onCell,
  onReveal,
}: {
  cells: readonly CellValue[];
  columns: readonly ResultColumn[];
  formats: readonly ((value: CellValue) => string)[];
  widths: readonly number[];
  ariaRow: number;
  highlighted: number | null;
  /** The place of the row in the result. */
  row: number;
  /** The column whose cell the Tab key stops at. */
  stop: number | null;
  onCell?: ((row: number, column: number) => void) | undefined;
  onReveal: (target: CellTipTarget | null) => void;
}) {
  const locale = useLocale();
  const texts = columns.map((_, index) => {
    const value = cells[index] ?? null;
    return value === null ? '' : (formats[index]?.(value) ?? '');
  });
  return (
    <tr
      aria-rowindex={ariaRow}
      className={`h-[33px] hover:bg-hover ${highlighted === null ? '' : 'bg-accent-tint/50'}`}
    >
      {columns.map((column, index) => {
        const value = cells[index] ?? null;
        const number = column.kind === 'number';
        const tabIndex = stop === index ? 0 : -1;
        const hasButton =
          value !== null && (onCell !== undefined || isCut(texts[index] ?? '', widths[index] ?? 0));
        const lit = highlighted === index ? 'bg-accent-tint ring-2 ring-inset ring-accent' : '';
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may share a name; their place is their identity
            key={index}
            data-highlighted={highlighted === index ? '' : undefined}
            tabIndex={hasButton ? undefined : tabIndex}
            title={exactText(value, texts[index] ?? '', locale)}
            className={`h-[33px] scroll-mt-10 truncate focus-visible:-outline-offset-2 border-b px-3 py-0 first:pl-4 ${number ? 'text-right tabular-nums' : column.kind === 'date' ? 'tabular-nums' : ''} ${lit}`}
          >
            <CellText
              value={value}
              text={texts[index] ?? ''}
              width={widths[index] ?? 0}
              tabIndex={tabIndex}
              onReveal={onReveal}
              onChoose={onCell && (() => onCell(row, index))}
            />
          </td>
        );
      })}
      {/* Takes the room that the columns do not need, so that a line crosses the whole card. */}
      <td aria-hidden className="border-b p-0" />
    </tr>
  );
});

function CellText({
  value,
  text,
  width,
  tabIndex,
  onReveal,
  onChoose,
}: {
  value: CellValue;
  text: string;
  width: number;
  tabIndex: number;
  onReveal: (target: CellTipTarget | null) => void;
  onChoose: (() => void) | undefined;
}) {
  if (value === null)
    return (
      <>
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <span className="sr-only">no value</span>
      </>
    );
  if (!isCut(text, width)) {
    if (onChoose === undefined) return text;
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        onClick={onChoose}
        className="max-w-full cursor-pointer select-text truncate rounded-sm underline-offset-4 hover:underline focus-visible:outline-offset-0"
      >
        {text}
      </button>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onMouseEnter={(event) => onReveal({ text, anchor: event.currentTarget })}
      onMouseLeave={() => onReveal(null)}
      onFocus={(event) => onReveal({ text, anchor: event.currentTarget })}
      onBlur={() => onReveal(null)}
      onClick={onChoose}
      className="block w-full cursor-text select-text truncate text-left focus-visible:outline-offset-0"
    >
      {text}
    </button>
  );
}
