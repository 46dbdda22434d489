'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useLoaded } from '../ui/use-loaded.ts';
import { getSourceStatus, type SourceStatus } from './requests.ts';

type Source =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly status: SourceStatus;
      /** Asks the server again; the present reply stays until the new one is there. */
      readonly refresh: () => void;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/** How often the page asks how far indexing is. */
const askAgainMs = 3_000;

const SourceContext = createContext<Source>({ kind: 'loading' });

/** Reads what the server answers from; every part of the page sees the same reply. */
export function SourceProvider({ children }: { children: ReactNode }) {
  const { value, failure, reload } = useLoaded(getSourceStatus);
  const isIndexing = value?.indexing != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply asks for the next one
  useEffect(() => {
    if (!isIndexing) return;
    const timer = setTimeout(reload, askAgainMs);
    return () => clearTimeout(timer);
  }, [isIndexing, value, reload]);
  const source = useMemo<Source>(() => {
    if (failure !== null) return { kind: 'failed', message: failure, retry: reload };
    return value === null ? { kind: 'loading' } : { kind: 'ready', status: value, refresh: reload };
  }, [value, failure, reload]);

  return <SourceContext value={source}>{children}</SourceContext>;
}

export function useSource(): Source {
  return useContext(SourceContext);
}
