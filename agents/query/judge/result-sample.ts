import type { ResultTable } from '#lib/domain/result-table.ts';
import { shownRow } from '../../shown-row.ts';

const sampleRows = 5;
const longestCell = 60;

/** The first rows of a result as a model sees them, one line each; the text is database text and belongs in a fence. */
export function resultSample(result: ResultTable | null): string {
  if (!result || result.rows.length === 0) return '(no rows)';
  const rows = result.rows.slice(0, sampleRows).map((row) => shownRow(row, result));
  const lines = [result.columns.map((column) => column.name), ...rows].map((cells) =>
    cells
      .map((cell) =>
        String(cell ?? 'null')
          .replaceAll(/\s+/g, ' ')
          .slice(0, longestCell),
      )
      .join(' | '),
  );
  return [...lines, `${result.rows.length} rows in all`].join('\n');
}
