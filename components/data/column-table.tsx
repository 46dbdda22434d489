import type { DataTable } from '#lib/domain/data-table.ts';
import type { Locale } from '#lib/domain/locale.ts';
import { Badge } from '../ui/badge.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { storedValue } from './stored-value.ts';

type Column = DataTable['columns'][number];

/** The columns of a table: what they are, how far their values go, and which occur most. */
export function ColumnTable({ table }: { table: DataTable }) {
  const locale = useLocale();
  const refersTo = (column: string) =>
    table.links.find((link) => link.table === table.name && link.columns.includes(column))?.referencedTable;
  return (
    <ScrollRegion label={`Columns of ${table.name}`}>
      <table className="w-full min-w-136 text-left text-[0.8125rem]">
        <thead className="bg-sunken text-ink-muted">
          <tr>
            {['Column', 'Type', 'Range', 'Most frequent values'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.name} className="border-t align-top">
              <th scope="row" className="max-w-64 px-3 py-2 font-normal">
                <span className="break-all font-mono font-medium">{column.name}</span>
                <span className="mt-0.5 flex flex-wrap gap-1 empty:hidden">
                  {table.primaryKey.includes(column.name) && <Badge tone="accent">Key</Badge>}
                  {refersTo(column.name) !== undefined && <Badge>to {refersTo(column.name)}</Badge>}
                  {column.personal && <Badge tone="caution">Personal</Badge>}
                </span>
                {column.description !== null && (
                  <span className="block break-words text-ink-muted">{column.description}</span>
                )}
              </th>
              <td className="px-3 py-2 text-ink-muted">{column.type}</td>
              <td className="px-3 py-2 tabular-nums">{rangeOf(column, locale)}</td>
              <td className="max-w-72 break-words px-3 py-2">{valuesOf(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function rangeOf(column: Column, locale: Locale): string {
  if (column.personal) return 'not shown';
  const { range } = column;
  return range
    ? `${storedValue(range.min, column, locale)} to ${storedValue(range.max, column, locale)}`
    : '';
}

function valuesOf({ distinctValues, unique, personal }: Column): string {
  if (personal) return 'not shown';
  if (distinctValues) return distinctValues.join(', ');
  return unique ? 'each value once' : '';
}
