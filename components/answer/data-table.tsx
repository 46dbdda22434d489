'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { CellTip, type CellTipTarget } from './cell-tip.tsx';
import { TableHeader } from './table-header.tsx';
import { columnWidths, rowCountText, sum } from './table-layout.ts';
import { tableOrder } from './table-order.ts';
import { TableRow } from './table-row.tsx';
import { useCellKeys } from './use-cell-keys.ts';
import { useHiddenEdges } from './use-hidden-edges.ts';
import { type Sorting, useSorting } from './use-sorting.ts';

/** A cell someone asked to see, by its place in the result. `request` tells two wishes for the same cell apart. */
export type CellFocus = { readonly row: number; readonly column: number; readonly request: number };

/** Results up to this long are shown in full height; longer ones scroll and draw only the rows in sight. */
const fullHeightRows = 30;
const rowHeight = 33;
/** More than are ever drawn at once: a row that leaves at one end is reused at the other, which is cheaper than a new one. */
const recycledRows = 64;

export function DataTable({
  table,
  label,
  focus,
  sorting,
  onCell,
}: {
  table: ResultTable;
  label: string;
  focus: CellFocus | null;
  /** Where the sorting is kept when it matters outside the table. */
  sorting?: Sorting;
  /** A cell was chosen, by its place in the result; without it cells can only be read. */
  onCell?: ((row: number, column: number) => void) | undefined;
}) {
  const locale = useLocale();
  const scroller = useRef<HTMLDivElement>(null);
  const own = useSorting();
  const { sort, onSort } = sorting ?? own;
  const [dragged, setDragged] = useState<number[] | null>(null);
  const [tip, setTip] = useState<CellTipTarget | null>(null);
  const order = useMemo(() => tableOrder(table, sort), [table, sort]);
  const room = useWidthOf(scroller);
  const natural = useMemo(() => columnWidths(table, locale, room), [table, locale, room]);
  const formats = useMemo(
    () => table.columns.map((_, index) => columnFormatter(table, index, locale)),
    [table, locale],
  );
  const widths = dragged ?? natural;
  const scrolls = order.length > fullHeightRows;
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    enabled: scrolls,
  });
  const keys = useCellKeys(scroller, { rows: order.length, columns: table.columns.length }, (position) => {
    if (scrolls) virtualizer.scrollToIndex(position);
  });
  const onResize = useCallback((next: number[]) => setDragged(next), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish scrolls; sorting and dragging are the person's own moves
  useEffect(() => {
    const element = scroller.current;
    if (focus === null || element === null) return;
    const position = order.indexOf(focus.row);
    if (position < 0) return;
    if (scrolls) virtualizer.scrollToIndex(position, { align: 'center' });
    element.scrollLeft = Math.max(0, sum(widths.slice(0, focus.column)) - 80);
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: scrolls ? 'nearest' : 'center', behavior: 'smooth' });
  }, [focus]);

  const items = scrolls
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : order.map((_, position) => position);
  const above = (items[0] ?? 0) * rowHeight;
  const below = scrolls ? (order.length - 1 - (items.at(-1) ?? order.length - 1)) * rowHeight : 0;
  const total = sum(widths);
  const hidden = useHiddenEdges(scroller, total);
  // Scrolled out of sight, the cell that the Tab key stopped at gives way to one that can be seen.
  const stopRow = items.includes(keys.stop.position) ? keys.stop.position : (items[0] ?? 0);

  return (
    <>
      <div className="relative">
        <section
          ref={scroller}
          aria-label={`${label}, ${rowCountText(table, locale)}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          onFocus={keys.onFocus}
          onKeyDown={keys.onKeyDown}
          onScroll={() => tip !== null && setTip(null)}
          className={`relative contain-content overflow-auto overscroll-x-contain border-t focus-visible:outline-offset-[-2px] ${scrolls ? 'h-120' : ''}`}
        >
          <table
            aria-rowcount={order.length + 1}
            className="table-fixed border-separate [&_tbody_tr:last-child_td]:border-b-0 border-spacing-0 text-[0.8125rem] leading-5"
            style={{ width: `max(100%, ${total}px)` }}
          >
            <colgroup>
              {widths.map((width, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its identity
                <col key={index} style={{ width }} />
              ))}
              <col />
            </colgroup>
            <TableHeader columns={table.columns} sort={sort} onSort={onSort} onResize={onResize} />
            <tbody>
              {above > 0 && <Spacer height={above} span={table.columns.length + 1} />}
              {items.map((position) => {
                const row = order[position] ?? 0;
                return (
                  <TableRow
                    key={scrolls ? position % recycledRows : row}
                    cells={table.rows[row] ?? []}
                    columns={table.columns}
                    formats={formats}
                    widths={widths}
                    ariaRow={position + 2}
                    highlighted={focus?.row === row ? focus.column : null}
                    row={row}
                    stop={position === stopRow ? keys.stop.column : null}
                    onCell={onCell}
                    onReveal={setTip}
                  />
                );
              })}
              {below > 0 && <Spacer height={below} span={table.columns.length + 1} />}
            </tbody>
          </table>
        </section>
        {hidden.left && <Edge side="left" />}
        {hidden.right && <Edge side="right" />}
      </div>
      {order.length === 0 && <p className="px-4 py-6 text-center text-sm text-ink-muted">No rows match.</p>}
      <CellTip target={tip} onClose={() => setTip(null)} />
    </>
  );
}

/** The shade at a side where more of the table is; who scrolls by keys or hears the page knows of it anyway. */
function Edge({ side }: { side: 'left' | 'right' }) {
  const place = side === 'left' ? 'left-0 bg-linear-to-r' : 'right-0 bg-linear-to-l';
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 w-7 from-ink/20 to-transparent ${place}`}
    />
  );
}

/** Stands for the rows out of sight, so that the scroll bar is as long as the whole result. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={span} className="p-0" />
    </tr>
  );
}

/** The pixels that an element has across, while the window changes too. */
function useWidthOf(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
