import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** The first rows of a result, small, to be compared at a glance. */
export function ResultSample({ table, label }: { table: ResultTable; label: string }) {
  const locale = useLocale();
  const formats = table.columns.map((_, index) => columnFormatter(table, index, locale));
  const alignments = table.columns.map(({ kind }) => (kind === 'number' ? 'text-right' : 'text-left'));
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-56 overflow-auto border-t"
    >
      <table className="w-full border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            {table.columns.map(({ name }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its identity
                key={index}
                className={`border-b bg-sunken px-2 py-1 font-medium text-ink-muted ${alignments[index]}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row's place is its identity
            <tr key={row}>
              {cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its identity
                  key={column}
                  className={`whitespace-nowrap border-b px-2 py-1 tabular-nums ${alignments[column]}`}
                >
                  {formats[column]?.(cell) ?? String(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
