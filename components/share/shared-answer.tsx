'use client';

import { useCallback, useEffect } from 'react';
import { storedRun } from '../chat/run-record.ts';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { getSharedAnswer } from './requests.ts';
import { SharedTurns } from './shared-turns.tsx';

/** One answer at an address of its own. */
export function SharedAnswer({ runId }: { runId: string }) {
  const load = useCallback((signal: AbortSignal) => getSharedAnswer(runId, signal), [runId]);
  const { value, failure, reload } = useLoaded(load);
  useEffect(() => {
    document.title = 'Answer · Tabletalk';
  }, []);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full min-w-0 max-w-4xl flex-1 px-4 outline-none sm:px-6"
    >
      <h1 className="sr-only">An answer</h1>
      {value === null && failure === null && <Skeleton className="mt-8 h-40" />}
      <div className="mt-6 empty:hidden">
        <Failure message={failure} onRetry={reload} />
      </div>
      {value !== null && value.access.may !== 'continue' && (
        <SharedTurns
          kind="answer"
          id={runId}
          ownerName={value.access.ownerName}
          may={value.access.may}
          runs={value.runs.map(storedRun)}
        />
      )}
    </main>
  );
}
