'use client';

import { useCallback, useEffect, useState } from 'react';
import { requestMessage } from './request.ts';

export type Loaded<Value> = {
  /** null until the first answer. */
  readonly value: Value | null;
  /** Why the latest request did not succeed. */
  readonly failure: string | null;
  /** Asks again; what is there stays until the new answer comes. */
  readonly reload: () => void;
};

/** What the server answers. `load` must be the same function from one drawing to the next, or it is asked again. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [attempt, setAttempt] = useState(0);
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the server again
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (loaded) => {
        setValue(loaded);
        setFailure(null);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(requestMessage(error));
      },
    );
    return () => controller.abort();
  }, [load, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { value, failure, reload };
}
