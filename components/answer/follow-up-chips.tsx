'use client';

import { useCallback } from 'react';
import { useLoaded } from '../ui/use-loaded.ts';
import { getFollowUps } from './cell-requests.ts';
import { QuestionChips } from './question-chips.tsx';

/** Questions that go on from an answer. Until they are known, and where none can be answered, there is nothing. */
export function FollowUpChips({ runId, onAsk }: { runId: string; onAsk: (question: string) => void }) {
  const load = useCallback((signal: AbortSignal) => getFollowUps(runId, signal), [runId]);
  const { value } = useLoaded(load);
  if (value === null || value.length === 0) return null;
  return <QuestionChips label="Go on" questions={value} onAsk={onAsk} />;
}
