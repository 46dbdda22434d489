'use client';

import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { AccountMenu } from '../account/account-menu.tsx';
import { HistoryProvider } from '../chat/use-history.tsx';
import { SourceProvider, useSource, useSources } from '../chat/use-source.tsx';
import { FilesProvider } from '../files/use-files.tsx';
import { SourceButton } from '../sources/source-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { DataTables } from './data-tables.tsx';

/** The data of a source, to be known before it is asked: `?source=` names one. */
export function DataScreen() {
  return (
    <HistoryProvider>
      <SourceProvider>
        <FilesProvider>
          <a
            href="#main"
            className="sr-only z-50 rounded-lg bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
          >
            Skip to the tables
          </a>
          <DataPage />
        </FilesProvider>
      </SourceProvider>
    </HistoryProvider>
  );
}

function DataPage() {
  const source = useSource();
  useNamedSource();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-b bg-canvas">
        <div className="flex min-h-14 items-center gap-3 px-3 py-2 text-sm sm:px-6">
          <PageLink href="/" className="inline-flex items-center gap-1.5 py-2 text-ink-muted hover:text-ink">
            <ArrowLeft aria-hidden className="size-4" />
            Questions
          </PageLink>
          <div className="flex min-w-0 flex-1 items-center gap-3">
            {source.kind === 'loading' && <Skeleton className="h-4 w-40" />}
            {source.kind === 'ready' && <SourceButton name={source.status.source.name} />}
            {source.kind === 'failed' && <SourceButton name="No connection to the source" />}
          </div>
          <span className="hidden sm:inline">
            <ThemeSwitch />
          </span>
          <AccountMenu />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-3 py-6 outline-none sm:px-6"
      >
        {source.kind === 'failed' && <Failure message={source.message} onRetry={source.retry} />}
        {source.kind === 'ready' && (
          <DataTables key={source.status.source.id} source={source.status.source} />
        )}
      </main>
    </div>
  );
}

/** The source of the address is chosen once the sources are known. */
function useNamedSource(): void {
  const { choices, choose } = useSources();
  const hasChoices = choices !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts once; later choices are made here
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get('source');
    if (!hasChoices || named === null) return;
    choose(named);
    window.history.replaceState(null, '', window.location.pathname);
  }, [hasChoices]);
}
