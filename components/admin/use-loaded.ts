import { useCallback, useEffect, useState } from 'react';
import { requestMessage } from '../chat/requests.ts';

export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly value: Value };

/** What a route answers, loaded when the page opens and again on demand; while it loads again the old value stays. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): {
  readonly loaded: Loaded<Value>;
  readonly reload: () => void;
} {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn loads the same again
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (value) => setLoaded({ kind: 'ready', value }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ kind: 'failed', message: requestMessage(error) });
      },
    );
    return () => leaving.abort();
  }, [load, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { loaded, reload };
}
