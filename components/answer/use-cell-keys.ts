import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CellPlace, nextCell } from './next-cell.ts';

/** Rows are counted from one, and the header is the first. */
const rowsBefore = 2;

/** One cell of a table is a stop of the Tab key; arrow keys lead from it to the others. */
export function useCellKeys(
  scroller: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly columns: number },
  /** Draws a row that may be out of sight. */
  reveal: (position: number) => void,
) {
  const [stop, setStop] = useState<CellPlace>({ position: 0, column: 0 });
  const wanted = useRef<CellPlace | null>(null);

  // After every drawing: a row out of sight is drawn later than it was asked for.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { position, column } = wanted.current;
    const cell = scroller.current?.querySelector(
      `tr[aria-rowindex="${position + rowsBefore}"] > td:nth-child(${column + 1})`,
    );
    if (!(cell instanceof HTMLTableCellElement)) return;
    wanted.current = null;
    (cell.querySelector('button') ?? cell).focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    stop,
    onFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place !== null && (place.position !== stop.position || place.column !== stop.column))
        setStop(place);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.shiftKey || event.altKey || event.metaKey) return;
      const from = placeOf(event.target);
      const to = from && nextCell(event, from, size);
      if (!to) return;
      event.preventDefault();
      wanted.current = to;
      setStop({ ...to });
      reveal(to.position);
    },
  };
}

function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = Number(cell?.closest('tr')?.getAttribute('aria-rowindex'));
  return cell === null || !row ? null : { position: row - rowsBefore, column: cell.cellIndex };
}
