'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedRun, RunSearch } from '#lib/domain/run-search.ts';
import { requestMessage } from '../ui/request.ts';
import { mergeRuns } from './merge-runs.ts';
import { getRuns } from './requests.ts';

const pollMs = 2000;

export type RunsState = {
  /** null until the first page is there. */
  readonly runs: readonly ListedRun[] | null;
  readonly next: string | null;
  readonly error: string | null;
  readonly isLoadingMore: boolean;
  loadMore(): void;
};

/** The runs that a search finds, read again every two seconds while the page is in sight, so that running ones move. */
export function useRuns(search: RunSearch): RunsState {
  const key = JSON.stringify(search);
  const [state, setState] = useState<Omit<RunsState, 'loadMore'>>(nothing);
  const abort = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    const wanted: RunSearch = JSON.parse(key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const read = async () => {
      try {
        const first = await getRuns(wanted, controller.signal);
        const isAnother = isFirst;
        isFirst = false;
        setState((before) => {
          // What another search found stays in sight until this one has found something.
          const runs = isAnother ? first.runs : mergeRuns(before.runs ?? [], first);
          const hasMore = runs.length > first.runs.length;
          return { ...before, runs, next: hasMore ? before.next : first.next, error: null };
        });
      } catch (error) {
        if (controller.signal.aborted) return;
        setState((before) => ({ ...before, error: requestMessage(error) }));
      }
      if (!controller.signal.aborted) timer = setTimeout(whenInSight, pollMs);
    };
    const whenInSight = () => {
      if (document.visibilityState === 'visible') void read();
      else timer = setTimeout(whenInSight, pollMs);
    };
    void read();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [key]);

  const { next } = state;
  const loadMore = useCallback(async () => {
    if (next === null) return;
    const { signal } = abort.current;
    setState((before) => ({ ...before, isLoadingMore: true }));
    try {
      const page = await getRuns({ ...JSON.parse(key), after: next }, signal);
      setState((before) => {
        const known = new Set(before.runs?.map(({ runId }) => runId));
        const fresh = page.runs.filter(({ runId }) => !known.has(runId));
        return { ...before, runs: [...(before.runs ?? []), ...fresh], next: page.next, isLoadingMore: false };
      });
    } catch (error) {
      if (signal.aborted) return;
      setState((before) => ({ ...before, error: requestMessage(error), isLoadingMore: false }));
    }
  }, [key, next]);

  return { ...state, loadMore: () => void loadMore() };
}

const nothing = { runs: null, next: null, error: null, isLoadingMore: false };
