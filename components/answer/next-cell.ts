/** A cell by its place in the order that is shown. */
export type CellPlace = { readonly position: number; readonly column: number };

/** So many rows further by Page Up and Page Down. */
const rowsOfPage = 10;

/** Where a key leads from a cell of a table of that many rows and columns; null for a key that leads nowhere. */
export function nextCell(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { position, column }: CellPlace,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellPlace | null {
  const at = (row: number, place: number) => ({
    position: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(place, columns - 1)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(position - 1, column);
    case 'ArrowDown':
      return at(position + 1, column);
    case 'ArrowLeft':
      return at(position, column - 1);
    case 'ArrowRight':
      return at(position, column + 1);
    case 'PageUp':
      return at(position - rowsOfPage, column);
    case 'PageDown':
      return at(position + rowsOfPage, column);
    case 'Home':
      return at(ctrlKey ? 0 : position, 0);
    case 'End':
      return at(ctrlKey ? rows - 1 : position, columns - 1);
    default:
      return null;
  }
}
