import { ChevronRight } from 'lucide-react';
import { countOf } from '#lib/domain/count-of.ts';
import type { TableOverview } from '#lib/domain/table-overview.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** One table, which opens to its columns. */
export function TableItem({ table }: { table: TableOverview }) {
  const locale = useLocale();
  const { name, kind, description, rowCount, columns } = table;
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded-lg px-2 py-1.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 break-all font-mono text-[0.8125rem] font-medium">{name}</span>
              <span className="text-xs text-ink-muted tabular-nums">
                {kind === 'view' ? 'view, ' : ''}
                {countOf(rowCount, locale, 'row')}, {countOf(columns.length, locale, 'column')}
              </span>
            </span>
            {description !== null && (
              <span className="block break-words text-[0.8125rem] text-ink-muted">{description}</span>
            )}
          </span>
        </summary>
        <ul className="mb-2 ml-8 flex flex-col gap-1 border-l py-1 pl-3 text-[0.8125rem]">
          {columns.map((column) => (
            <li key={column.name}>
              <span className="break-all font-mono">{column.name}</span>{' '}
              <span className="text-xs text-ink-muted">{column.type}</span>
              {column.description !== null && (
                <span className="block break-words text-ink-muted">{column.description}</span>
              )}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
