'use client';

import { useState } from 'react';
import type { ProposedTerm } from '#lib/domain/impact.ts';
import { putTerm } from '../admin/knowledge-requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSubmission } from '../ui/use-submission.ts';

/** Says that a word would have two meanings, and offers the one meaning that ends it. */
export function TermProposal({ term: { entry, otherwise, unanswered } }: { term: ProposedTerm }) {
  const [isKept, setKept] = useState(false);
  const { busy, failure, submit } = useSubmission(async () => {
    await putTerm(entry, null);
    setKept(true);
  });
  return (
    <section aria-label="Proposed term" className="flex flex-col gap-2">
      <Callout
        tone="caution"
        action={
          <Button disabled={busy || isKept} onClick={() => submit()}>
            {isKept ? 'In the glossary' : 'Make it a glossary term'}
          </Button>
        }
      >
        <p>
          {otherwise.length > 0
            ? `“${entry.term}” would have two meanings. This example reads it as ${entry.meaning}; these keep another one: `
            : `“${entry.term}” means ${entry.meaning} in this example alone. These stay without an answer: `}
          {[...otherwise, ...(otherwise.length > 0 ? [] : unanswered)]
            .map((question) => `“${question}”`)
            .join(', ')}
          .
        </p>
        <p className="text-ink-muted">
          {isKept
            ? 'It is used once the glossary is published.'
            : 'A glossary term answers all of them with this meaning.'}
        </p>
      </Callout>
      <Failure message={failure} />
    </section>
  );
}
