'use client';

import { useCallback } from 'react';
import { storedRun } from '../chat/run-record.ts';
import { Failure } from '../ui/failure.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { getSharedAnswer } from './requests.ts';
import { SharedTurns } from './shared-turns.tsx';

/** One answer at an address of its own. */
export function SharedAnswer({ runId }: { runId: string }) {
  const load = useCallback((signal: AbortSignal) => getSharedAnswer(runId, signal), [runId]);
  const { value, failure, reload } = useLoaded(load);
  return (
    <PageFrame name="Answer" className="max-w-4xl">
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
    </PageFrame>
  );
}
