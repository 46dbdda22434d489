'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import { columnHeading } from '#lib/domain/column-title.ts';
import type { ResultColumn } from '#lib/domain/result-table.ts';
import type { TableSort } from './table-order.ts';

const narrowest = 56;

export const TableHeader = memo(function TableHeader({
  columns,
  sort,
  onSort,
  onResize,
}: {
  columns: readonly ResultColumn[];
  sort: TableSort | null;
  onSort: (column: number) => void;
  onResize: (widths: number[]) => void;
}) {
  return (
    <thead className="sticky top-0 z-10">
      <tr aria-rowindex={1}>
        {columns.map((column, index) => {
          const sorted = sort?.column === index ? (sort.descending ? 'descending' : 'ascending') : 'none';
          const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
          const right = column.kind === 'number';
          return (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may share a name; their place is their identity
              key={index}
              scope="col"
              aria-sort={sorted}
              className="group/head relative border-b bg-sunken p-0 font-medium text-ink-muted"
            >
              <button
                type="button"
                title={`Sort by ${column.name}`}
                onClick={() => onSort(index)}
                className={`group flex min-h-9 w-full items-center gap-1 px-3 py-1 transition-colors group-first/head:pl-4 hover:text-ink focus-visible:outline-offset-[-2px] ${right ? 'flex-row-reverse text-right' : 'text-left'} ${sorted === 'none' ? '' : 'text-ink'}`}
              >
                <span className="line-clamp-2 break-words">{columnHeading(column)}</span>
                <Arrow
                  aria-hidden
                  className={`size-3.5 shrink-0 ${sorted === 'none' ? 'opacity-0 group-hover:opacity-50' : 'text-accent'}`}
                />
              </button>
              <span
                aria-hidden
                onPointerDown={(event) => drag(event, index, onResize)}
                className="absolute right-0 top-0 z-10 h-full w-2 cursor-col-resize touch-none hover:bg-line-strong/40"
              />
            </th>
          );
        })}
        <td aria-hidden className="border-b bg-sunken p-0" />
      </tr>
    </thead>
  );
});

/** Follows the pointer from the widths on screen; whole texts can also be read without resizing, so it has no key. */
function drag(event: PointerEvent<HTMLElement>, index: number, onResize: (widths: number[]) => void): void {
  const handle = event.currentTarget;
  const cells = handle.closest('tr')?.querySelectorAll('th') ?? [];
  const start = [...cells].map((cell) => cell.getBoundingClientRect().width);
  const from = event.clientX;
  handle.setPointerCapture(event.pointerId);
  const move = (next: globalThis.PointerEvent) =>
    onResize(
      start.map((width, column) =>
        Math.round(column === index ? Math.max(narrowest, width + next.clientX - from) : width),
      ),
    );
  const stop = () => handle.removeEventListener('pointermove', move);
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', stop, { once: true });
  event.preventDefault();
}
