'use client';

import { useEffect, useRef, useState } from 'react';
import { requestMessage } from './request.ts';

/**
 * Long work that one button starts and another stops; leaving the page stops it too. `work` ends when its signal is
 * aborted, by throwing.
 */
export function useStoppable(work: (signal: AbortSignal) => Promise<void>) {
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<'idle' | 'running' | 'done' | 'stopped'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setState('running');
    setFailure(null);
    try {
      await work(controller.signal);
      setState('done');
    } catch (error) {
      setState('stopped');
      if (!controller.signal.aborted) setFailure(requestMessage(error));
    }
  };
  return { state, failure, start, stop };
}
