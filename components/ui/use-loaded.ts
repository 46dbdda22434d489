'use client';

import { useCallback, useEffect, useState } from 'react';
import { RequestError, requestMessage, unreachableStatus } from './request.ts';
import { useWhenReachable } from './use-when-reachable.ts';

export type Loaded<Value> = {
  /** null until the first answer. */
  readonly value: Value | null;
  /** Whether an answer is on its way: what is there may be out of date. */
  readonly busy: boolean;
  /** Why the latest request did not succeed. */
  readonly failure: string | null;
  /** Asks again; what is there stays until the new answer comes. */
  readonly reload: () => void;
};

/**
 * What the server answers. `load` must be the same function from one drawing to the next, or it is asked again. After
 * a server that could not be reached it asks again by itself, as soon as there is one.
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [attempt, setAttempt] = useState(0);
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const [busy, setBusy] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the server again
  useEffect(() => {
    const controller = new AbortController();
    setBusy(true);
    setUnreachable(false);
    load(controller.signal).then(
      (loaded) => {
        if (controller.signal.aborted) return;
        setValue(loaded);
        setFailure(null);
        setBusy(false);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setFailure(requestMessage(error));
        setUnreachable(error instanceof RequestError && error.status === unreachableStatus);
        setBusy(false);
      },
    );
    return () => controller.abort();
  }, [load, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useWhenReachable(unreachable, reload);
  return { value, busy, failure, reload };
}
