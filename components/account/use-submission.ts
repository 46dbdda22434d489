'use client';

import { useState } from 'react';
import { requestMessage } from '../chat/requests.ts';

/** Runs what a form sends, once at a time, and keeps the sentence to show when it failed. */
export function useSubmission<Asked extends unknown[]>(send: (...asked: Asked) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (...asked: Asked) => {
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
