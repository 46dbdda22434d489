'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { getSourceStatus, requestMessage, type SourceStatus } from './requests.ts';

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
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<SourceStatus | string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the server again
  useEffect(() => {
    const controller = new AbortController();
    getSourceStatus(controller.signal).then(setLoaded, (error: unknown) => {
      if (!controller.signal.aborted) setLoaded(requestMessage(error));
    });
    return () => controller.abort();
  }, [attempt]);

  const source = useMemo<Source>(() => {
    if (loaded === null) return { kind: 'loading' };
    const refresh = () => setAttempt((count) => count + 1);
    if (typeof loaded !== 'string') return { kind: 'ready', status: loaded, refresh };
    const retry = () => {
      setLoaded(null);
      refresh();
    };
    return { kind: 'failed', message: loaded, retry };
  }, [loaded]);

  return <SourceContext value={source}>{children}</SourceContext>;
}

export function useSource(): Source {
  return useContext(SourceContext);
}
