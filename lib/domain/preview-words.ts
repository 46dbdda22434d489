import { countOf } from './count-of.ts';
import { formatCell } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { Clarification } from './query-outcome.ts';

type Preview = NonNullable<Clarification['options'][number]['preview']>;

const shownCells = 3;

/** What an option would give, in a line: its row, or how many rows and the first of them. */
export function previewWords({ result, rowCount }: Preview, locale: Locale): string {
  const [first = []] = result.rows;
  const cells = first.flatMap((cell, index) => {
    const column = result.columns[index];
    return column === undefined ? [] : [formatCell(cell, column, locale)];
  });
  const row = `${cells.slice(0, shownCells).join(' · ')}${cells.length > shownCells ? ' …' : ''}`;
  return rowCount === 1 ? row : `${countOf(rowCount, locale, 'row')}, first ${row}`;
}
