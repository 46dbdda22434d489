'use client';

import { useCallback } from 'react';
import { useLoaded } from '../ui/use-loaded.ts';
import { getKnowledge } from './knowledge-requests.ts';

/** What a screen of curated knowledge shows, and `status` of what is not yet in use; both are read again together. */
export function useCurated<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const { value, busy, failure, reload: reloadValue } = useLoaded(load);
  const { value: status, reload: reloadStatus } = useLoaded(getKnowledge);
  const reload = useCallback(() => {
    reloadValue();
    reloadStatus();
  }, [reloadValue, reloadStatus]);
  return { value, busy, failure, status, reload };
}
