import type { DataTable } from '#lib/domain/data-table.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { storedValue } from './stored-value.ts';

/** A few rows as they are stored; columns that look like personal data show none of their cells. */
export function SampleTable({ table: { name, columns, sampleRows } }: { table: DataTable }) {
  const locale = useLocale();
  return (
    <ScrollRegion label={`Sample rows of ${name}`}>
      <table className="w-full text-left text-[0.8125rem]">
        <thead className="bg-sunken text-ink-muted">
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="whitespace-nowrap px-3 py-2 font-medium font-mono">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sampleRows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never change their order
            <tr key={index} className="border-t">
              {columns.map((column, at) => (
                <td
                  key={column.name}
                  className="max-w-64 truncate whitespace-nowrap px-3 py-1.5 tabular-nums"
                >
                  {column.personal ? (
                    <span className="text-ink-muted">•••</span>
                  ) : (
                    storedValue(row[at] ?? null, column, locale)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
