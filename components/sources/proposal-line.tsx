'use client';

import { useCallback } from 'react';
import type { SourceChoice } from '#lib/domain/source-choice.ts';
import { Button } from '../ui/button.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { getProposal } from './requests.ts';

/** That another source has more of what was asked, where one has: a line with a way there, and nothing else changes. */
export function ProposalLine({
  question,
  sourceId,
  onTake,
}: {
  question: string;
  sourceId: string | null;
  onTake: (source: SourceChoice) => void;
}) {
  const load = useCallback(
    (signal: AbortSignal) => getProposal(question, sourceId, signal),
    [question, sourceId],
  );
  // A proposal that does not come is missed by nobody.
  const { value } = useLoaded(load);
  if (value === null) return null;
  const { source, because } = value;
  return (
    <p
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-[0.8125rem] text-ink-muted"
    >
      <span className="min-w-0 break-words">{because}</span>
      <Button size="small" onClick={() => onTake(source)}>
        Ask {source.name}
      </Button>
    </p>
  );
}
