'use client';

import { useState } from 'react';
import type { GlossaryPage } from '#lib/domain/glossary-page.ts';
import { layerFormatNames } from '#lib/domain/semantic-layer.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { deleteTerm } from '../knowledge-requests.ts';

/** One entry as it is read. */
export function TermItem({
  entry,
  onEdit,
  onDeleted,
}: {
  entry: GlossaryPage['terms'][number];
  onEdit: () => void;
  onDeleted: () => void;
}) {
  const locale = useLocale();
  const [asked, setAsked] = useState(false);
  const { term, synonyms, meaning, measure, author, updatedAt, problem, origin } = entry;
  const removal = useSubmission(async () => {
    await deleteTerm(term);
    onDeleted();
  });
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="break-words font-medium">{term}</span>
            {synonyms.length > 0 && <span className="text-ink-muted text-sm">{synonyms.join(', ')}</span>}
            {measure && <Badge tone="accent">measure</Badge>}
          </p>
          <p className="mt-0.5 whitespace-pre-wrap break-words text-sm">{meaning}</p>
          {measure && (
            <p className="mt-1 break-words font-mono text-[0.8125rem] text-ink-muted">
              {measure.expression} of {measure.table}
              {measure.filter && `, only where ${measure.filter}`}
              {measure.grain !== '' && `, one row being ${measure.grain}`}
              {measure.time && `, dated by ${measure.time}`}
            </p>
          )}
          <p className="mt-1 text-ink-muted text-xs">
            {author}, {writeDay(updatedAt, locale)}
            {origin && `, from ${layerFormatNames[origin.format]} ${origin.layer}: ${origin.name}`}
          </p>
        </div>
        <div className="flex gap-1.5">
          {asked ? (
            <>
              <Button size="small" look="danger" disabled={removal.busy} onClick={() => removal.submit()}>
                Take out {term}
              </Button>
              <Button size="small" look="quiet" onClick={() => setAsked(false)}>
                Keep
              </Button>
            </>
          ) : (
            <>
              <Button size="small" aria-label={`Edit ${term}`} onClick={onEdit}>
                Edit
              </Button>
              <Button
                size="small"
                look="quiet"
                aria-label={`Take out ${term}`}
                onClick={() => setAsked(true)}
              >
                Take out
              </Button>
            </>
          )}
        </div>
      </div>
      {problem !== null && (
        <div className="mt-2">
          <Callout tone="caution">Not used: {problem}</Callout>
        </div>
      )}
      <div className="mt-2 empty:hidden">
        <Failure message={removal.failure} />
      </div>
    </li>
  );
}
