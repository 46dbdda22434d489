'use client';

import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useStoppable } from '../ui/use-stoppable.ts';
import { streamChecks } from './requests.ts';

type Progress = { readonly done: number; readonly total: number; readonly failed: number };

/** Asks every approved example again and says how many are still answered as reviewed. */
export function RunChecks({ onDone }: { onDone: () => void }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const { state, failure, start, stop } = useStoppable(async (signal) => {
    let failed = 0;
    try {
      for await (const line of streamChecks('built-in', signal)) {
        if (line.kind === 'end') setProgress({ done: line.total, total: line.total, failed });
        if (line.kind !== 'check') continue;
        failed += line.check.passed ? 0 : 1;
        setProgress({ done: line.done, total: line.total, failed });
      }
    } finally {
      onDone();
    }
  });

  return (
    <>
      {state === 'running' ? (
        <Button onClick={stop}>
          <Spinner />
          Stop checking
        </Button>
      ) : (
        <Button onClick={start}>
          <ListChecks aria-hidden className="size-4" />
          Check all approved
        </Button>
      )}
      <p role="status" className="text-[0.8125rem] text-ink-muted tabular-nums">
        {progress && wordsFor(progress)}
      </p>
      <div className="order-last basis-full empty:hidden">
        <Failure message={failure && `The checks ended early. ${failure}`} />
      </div>
    </>
  );
}

function wordsFor({ done, total, failed }: Progress): string {
  if (total === 0) return 'There is no approved example to check.';
  return `${done} of ${total} checked, ${done - failed} pass, ${failed} fail`;
}
