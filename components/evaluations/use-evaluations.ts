'use client';

import { useCallback, useEffect } from 'react';
import type { EvaluationDetail, EvaluationPage } from '#lib/domain/evaluation.ts';
import { type Loaded, useLoaded } from '../ui/use-loaded.ts';
import { getEvaluation, getEvaluations } from './requests.ts';

const pollMs = 2000;

/** The evaluations and the schedule, read again every two seconds while the page is in sight: a check begins by itself. */
export function useEvaluations(): Loaded<EvaluationPage> {
  const loaded = useLoaded(getEvaluations);
  usePolling(loaded.reload, true);
  return loaded;
}

/** One of them beside another; read again while it runs. null for none. */
export function useEvaluation(
  id: string | null,
  withId: string | null,
  isRunning: boolean,
): Loaded<EvaluationDetail | null> {
  const load = useCallback(
    (signal: AbortSignal) => (id === null ? Promise.resolve(null) : getEvaluation(id, withId, signal)),
    [id, withId],
  );
  const loaded = useLoaded(load);
  const { reload } = loaded;
  usePolling(reload, isRunning);
  // What was shown while it ran lacks the last questions.
  useEffect(() => {
    if (!isRunning) reload();
  }, [isRunning, reload]);
  return loaded;
}

function usePolling(reload: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, pollMs);
    return () => clearInterval(timer);
  }, [reload, isWanted]);
}
