'use client';

import { useState } from 'react';
import { requestMessage } from './request.ts';

/** Runs what a form or a button sends, once at a time, and keeps the sentence to show when it failed. */
export function useSubmission<Asked extends unknown[]>(send: (...asked: Asked) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (...asked: Asked): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await send(...asked);
    } catch (error) {
      setFailure(requestMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
