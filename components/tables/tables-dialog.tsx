'use client';

import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { findTables } from './find-tables.ts';
import { getTables } from './requests.ts';
import { TableItem } from './table-item.tsx';

/** What there is to ask about: the tables that the person may read, with their columns. */
export function TablesDialog({
  sourceId,
  sourceName,
  onClose,
}: {
  sourceId: string;
  sourceName: string;
  onClose: () => void;
}) {
  const locale = useLocale();
  const load = useCallback((signal: AbortSignal) => getTables(sourceId, signal), [sourceId]);
  const { value: tables, failure, reload } = useLoaded(load);
  const [words, setWords] = useState('');
  const found = tables && findTables(tables, words);
  return (
    <Dialog label={`Tables of ${sourceName}`} placement="wide" onClose={onClose}>
      <div className="flex h-[min(85dvh,44rem)] flex-col">
        <div className="flex flex-col gap-3 border-b p-4">
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 break-words font-semibold">Tables of {sourceName}</h2>
            <Button look="quiet" size="small-icon" aria-label="Close" onClick={onClose}>
              <X aria-hidden className="size-4" />
            </Button>
          </div>
          <input
            type="search"
            aria-label="Search tables and columns"
            placeholder="Search tables and columns"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="h-8 w-full rounded-lg bg-hover px-2.5 text-sm placeholder:text-ink-muted"
          />
          <p role="status" className="sr-only">
            {found && countOf(found.length, locale, 'table')}
          </p>
        </div>
        <div className="min-h-0 overflow-y-auto p-2" aria-busy={tables === null && failure === null}>
          {tables === null && failure === null && <Skeleton className="m-2 h-4 w-1/2" />}
          <Failure message={failure && `The tables could not be read. ${failure}`} onRetry={reload} />
          {found?.length === 0 && (
            <p className="p-2 text-sm text-ink-muted">No table or column matches “{words.trim()}”.</p>
          )}
          <ul>
            {found?.map((table) => (
              <TableItem key={table.name} table={table} />
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
