'use client';

import { useCallback, useState } from 'react';
import {
  type DescriptionDecision,
  type DescriptionReview,
  type ReviewStatus,
  reviewStatuses,
} from '#lib/domain/description-review.ts';
import { requestMessage } from '../../chat/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { countOf } from '../../ui/count-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { getDescriptions, getKnowledge, patchDescriptions } from '../knowledge-requests.ts';
import { PublishBar } from '../publish-bar.tsx';
import { ProposingCard } from './proposing-card.tsx';
import { ReviewList } from './review-list.tsx';
import { SchemaChanges } from './schema-changes.tsx';

const statusTitles = { open: 'To review', accepted: 'Accepted', rejected: 'Rejected' } as const;

/** What the database leaves undescribed: have it proposed, review it, put it into use. */
export function DescriptionsScreen() {
  const [status, setStatus] = useState<ReviewStatus>('open');
  const [text, setText] = useState('');
  const [undoable, setUndoable] = useState<DescriptionReview | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = useCallback(
    (signal: AbortSignal) => getDescriptions({ status, text, offset: 0 }, signal),
    [status, text],
  );
  const { value: page, failure, reload } = useLoaded(load);
  const knowledge = useLoaded(getKnowledge);
  const refresh = useCallback(() => {
    reload();
    knowledge.reload();
  }, [reload, knowledge.reload]);

  async function decide(decisions: readonly DescriptionDecision[], undo: DescriptionReview | null) {
    setProblem(null);
    try {
      await patchDescriptions(decisions);
      setUndoable(undo);
      refresh();
    } catch (error) {
      setProblem(error);
    }
  }

  const wrong = problem ?? failure;
  const reviews = page?.reviews ?? [];
  return (
    <>
      <h1 className="mb-1 font-semibold text-xl">Descriptions</h1>
      <p className="mb-5 max-w-prose text-ink-muted text-sm">
        Tables and columns without a comment are found and understood by what you accept here.
      </p>
      <PublishBar status={knowledge.value} onPublished={refresh} />
      {wrong !== null && (
        <div className="mb-4">
          <Callout
            tone="negative"
            action={
              <Button size="small" onClick={refresh}>
                Try again
              </Button>
            }
          >
            {requestMessage(wrong)}
          </Callout>
        </div>
      )}
      {page === null ? (
        failure === null && <Skeleton className="h-72 w-full" />
      ) : (
        <>
          <ProposingCard page={page} onProposed={refresh} />
          <div className="mb-3 flex flex-wrap items-end gap-3">
            <fieldset className="flex gap-1 rounded-lg bg-sunken p-1">
              <legend className="sr-only">Which proposals</legend>
              {reviewStatuses.map((one) => (
                <Button
                  key={one}
                  size="small"
                  look={one === status ? 'secondary' : 'quiet'}
                  aria-pressed={one === status}
                  onClick={() => setStatus(one)}
                >
                  {statusTitles[one]} {(page.counts[one] ?? 0).toLocaleString('en-GB')}
                </Button>
              ))}
            </fieldset>
            <TextField
              className="min-w-0 flex-1 basis-48 sm:max-w-xs"
              label="Table, column or words"
              type="search"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {status === 'open' && reviews.length > 1 && (
              <Button
                onClick={() =>
                  void decide(
                    reviews.map(({ table, column }) => ({ table, column, status: 'accepted' })),
                    null,
                  )
                }
              >
                Accept these {reviews.length}
              </Button>
            )}
          </div>
          {reviews.length === 0 ? (
            <p className="rounded-xl border border-dashed px-4 py-8 text-center text-ink-muted text-sm">
              {status === 'open' && text === '' ? 'Nothing waits for review.' : 'No proposal fits.'}
            </p>
          ) : (
            <ReviewList
              key={status}
              reviews={reviews}
              onDecide={(decision) => {
                const review = reviews.find(
                  ({ table, column }) => table === decision.table && column === decision.column,
                );
                void decide([decision], review ?? null);
              }}
              onUndo={
                undoable &&
                (() => {
                  const { table, column, status: before, text: written } = undoable;
                  void decide([{ table, column, status: before, text: written }], null);
                })
              }
            />
          )}
          {page.matching > reviews.length && (
            <p className="mt-2 text-ink-muted text-sm">
              The first {reviews.length} of {countOf(page.matching, 'proposal')}; more come as you decide.
            </p>
          )}
        </>
      )}
      <SchemaChanges onChanged={refresh} />
    </>
  );
}
