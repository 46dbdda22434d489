'use client';

import { ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import { requestMessage } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { streamChecks } from './requests.ts';

type Progress = { readonly done: number; readonly total: number; readonly failed: number };

/** Asks every approved example again and says how many are still answered as reviewed. */
export function RunChecks({ onDone }: { onDone: () => void }) {
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const run = async () => {
    const leaving = new AbortController();
    running.current = leaving;
    setBusy(true);
    setFailure(null);
    let failed = 0;
    try {
      for await (const line of streamChecks('built-in', leaving.signal)) {
        if (line.kind === 'end') setProgress({ done: line.total, total: line.total, failed });
        if (line.kind !== 'check') continue;
        failed += line.check.passed ? 0 : 1;
        setProgress({ done: line.done, total: line.total, failed });
      }
    } catch (error) {
      if (!leaving.signal.aborted) setFailure(requestMessage(error));
    } finally {
      setBusy(false);
      onDone();
    }
  };

  return (
    <>
      {busy ? (
        <Button onClick={() => running.current?.abort()}>
          <Spinner />
          Stop checking
        </Button>
      ) : (
        <Button onClick={run}>
          <ListChecks aria-hidden className="size-4" />
          Check all approved
        </Button>
      )}
      <p role="status" className="text-[0.8125rem] text-ink-muted tabular-nums">
        {progress && wordsFor(progress)}
      </p>
      {failure && <Callout tone="negative">The checks ended early. {failure}</Callout>}
    </>
  );
}

function wordsFor({ done, total, failed }: Progress): string {
  if (total === 0) return 'There is no approved example to check.';
  return `${done} of ${total} checked, ${done - failed} pass, ${failed} fail`;
}
