'use client';

import { BadgeCheck } from 'lucide-react';
import { restsOnWords, type Verification, verifiedWords } from '#lib/domain/verification.ts';

/** Who approved what an answer rests on, and when; nothing where nobody did. */
export function VerifiedMark({ verified }: { verified: readonly Verification[] | undefined }) {
  if (verified === undefined || verified.length === 0) return null;
  return (
    <ul aria-label="Verified" className="flex flex-col gap-1 text-[0.8125rem]">
      {verified.map((each) => (
        <li key={`${each.on.kind} ${restsOnWords(each)}`} className="flex min-w-0 items-start gap-1.5">
          <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
          <span className="min-w-0 break-words">
            <span className="font-medium text-positive">{verifiedWords(each)}</span>
            <span className="text-ink-muted">: rests on {restsOnWords(each)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
