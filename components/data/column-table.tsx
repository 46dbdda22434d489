import type { DataTable } from '#lib/domain/data-table.ts';
import { Badge } from '../ui/badge.tsx';
import { formatCell } from '../ui/format-cell.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';

type Column = DataTable['columns'][number];

/** The columns of a table: what they are, how far their values go, and which occur most. */
export function ColumnTable({ table }: { table: DataTable }) {
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
              <td className="px-3 py-2 tabular-nums">{rangeOf(column)}</td>
              <td className="max-w-72 break-words px-3 py-2">{valuesOf(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function rangeOf({ range, personal }: Column): string {
  if (personal) return 'not shown';
  return range ? `${formatCell(range.min)} to ${formatCell(range.max)}` : '';
}

function valuesOf({ distinctValues, unique, personal }: Column): string {
  if (personal) return 'not shown';
  if (distinctValues) return distinctValues.join(', ');
  return unique ? 'each value once' : '';
}
