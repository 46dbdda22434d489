'use client';

import { useCallback, useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { SourceInfo } from '#lib/domain/source.ts';
import { writeCount } from '#lib/domain/write-number.ts';
import { findTables } from '../tables/find-tables.ts';
import { getTables } from '../tables/requests.ts';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { TablePage } from './table-page.tsx';

/** The tables of a source with a search over names, descriptions and columns, and the one that is looked at. */
export function DataTables({ source }: { source: SourceInfo }) {
  const locale = useLocale();
  const load = useCallback((signal: AbortSignal) => getTables(source.id, signal), [source.id]);
  const { value: tables, failure, reload } = useLoaded(load);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = tables && findTables(tables, words);
  const shown = tables?.find(({ name }) => name === chosen)?.name ?? found?.[0]?.name ?? null;
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[17rem_minmax(0,1fr)]">
      <nav
        aria-label="Tables"
        className="flex min-w-0 flex-col gap-3 md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)]"
      >
        <h1 className="font-semibold text-xl tracking-tight">Data of {source.name}</h1>
        <input
          type="search"
          aria-label="Search tables and columns"
          placeholder="Search tables and columns"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setChosen(null);
          }}
          className="h-9 w-full shrink-0 rounded-lg bg-hover px-2.5 text-sm placeholder:text-ink-muted"
        />
        <p role="status" className="sr-only">
          {found && countOf(found.length, locale, 'table')}
        </p>
        <Failure message={failure && `The tables could not be read. ${failure}`} onRetry={reload} />
        {tables === null && failure === null && <Skeleton className="h-40 w-full" />}
        {found?.length === 0 && <EmptyNote>No table or column matches “{words.trim()}”.</EmptyNote>}
        <ul className="max-h-64 min-h-0 overflow-y-auto md:max-h-none">
          {found?.map(({ name, rowCount }) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === shown ? 'true' : undefined}
                onClick={() => setChosen(name)}
                className={`flex w-full items-baseline gap-2 rounded-lg px-2 py-1.5 text-left hover:bg-hover ${name === shown ? 'bg-hover' : ''}`}
              >
                <span className="min-w-0 flex-1 truncate font-mono text-[0.8125rem]">{name}</span>
                <span className="text-ink-muted text-xs tabular-nums">{writeCount(rowCount, locale)}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {shown !== null && (
        <TablePage
          key={shown}
          source={source}
          name={shown}
          onOpen={(name) => {
            setWords('');
            setChosen(name);
          }}
        />
      )}
    </div>
  );
}
