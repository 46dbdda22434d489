'use client';

import { useCallback } from 'react';
import type { Change } from '#lib/domain/follow-ups.ts';
import { Failure } from '../ui/failure.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { useAnswerActions } from './answer-actions.tsx';
import { getFollowUps } from './cell-requests.ts';
import { QuestionChips } from './question-chips.tsx';

/**
 * Questions that go on from an answer, and what its last change is made of. Until they are known, and where there are none,
 * there is nothing.
 */
export function FollowUpChips({ runId, onAsk }: { runId: string; onAsk: (question: string) => void }) {
  const load = useCallback((signal: AbortSignal) => getFollowUps(runId, signal), [runId]);
  const { value } = useLoaded(load);
  const { drill } = useAnswerActions();
  const explaining = useSubmission(async ({ cell, drill: wanted }: Change) => drill?.(runId, cell, wanted));
  if (value === null) return null;
  const { questions } = value;
  const change = drill ? value.change : null;
  const why = change && `Why did it change from ${change.from} to ${change.to}?`;
  const offered = [...questions, ...(why === null ? [] : [why])];
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <QuestionChips
        label="Go on"
        questions={offered}
        onAsk={(question) => (change && question === why ? explaining.submit(change) : onAsk(question))}
      />
      <Failure message={explaining.failure} />
    </div>
  );
}
