import { useEffect } from 'react';
import { send } from './request.ts';

const tryEveryMs = 2000;

/** While `waiting`, asks again and again whether the server is there, and calls `onReachable` once it is. */
export function useWhenReachable(waiting: boolean, onReachable: () => void): void {
  useEffect(() => {
    if (!waiting) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const attempt = () =>
      send('/api/health', { signal: controller.signal }).then(onReachable, () => {
        if (!controller.signal.aborted) timer = setTimeout(attempt, tryEveryMs);
      });
    timer = setTimeout(attempt, tryEveryMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [waiting, onReachable]);
}
