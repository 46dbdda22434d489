'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
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

const SourceContext = createContext<Source>({ kind: 'loading' });

/** Reads what the server answers from; every part of the page sees the same reply. */
export function SourceProvider({ children }: { children: ReactNode }) {
  const { value, failure, reload } = useLoaded(getSourceStatus);
  const source = useMemo<Source>(() => {
    if (failure !== null) return { kind: 'failed', message: failure, retry: reload };
    return value === null ? { kind: 'loading' } : { kind: 'ready', status: value, refresh: reload };
  }, [value, failure, reload]);

  return <SourceContext value={source}>{children}</SourceContext>;
}

export function useSource(): Source {
  return useContext(SourceContext);
}
