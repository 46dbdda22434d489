'use client';

import { useCallback, useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import {
  type DescriptionDecision,
  type DescriptionReview,
  type ReviewStatus,
  reviewStatuses,
} from '#lib/domain/description-review.ts';
import { writeCount } from '#lib/domain/write-number.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { getDescriptions, patchDescriptions } from '../knowledge-requests.ts';
import { PublishBar } from '../publish-bar.tsx';
import { Screen } from '../screen.tsx';
import { useCurated } from '../use-curated.ts';
import { ProposingCard } from './proposing-card.tsx';
import { ReviewList } from './review-list.tsx';
import { SchemaChanges } from './schema-changes.tsx';

const statusTitles = { open: 'To review', accepted: 'Accepted', rejected: 'Rejected' } as const;
const nothingYet = {
  open: 'Nothing waits for review.',
  accepted: 'Nothing was accepted yet.',
  rejected: 'Nothing was rejected.',
} as const;

/** What the database leaves undescribed: have it proposed, review it, put it into use. */
export function DescriptionsScreen() {
  const locale = useLocale();
  const [status, setStatus] = useState<ReviewStatus>('open');
  const [text, setText] = useState('');
  const [undoable, setUndoable] = useState<DescriptionReview | null>(null);
  const load = useCallback(
    (signal: AbortSignal) => getDescriptions({ status, text, offset: 0 }, signal),
    [status, text],
  );
  const { value: page, failure, status: knowledge, reload } = useCurated(load);
  const [accepting, setAccepting] = useState(false);
  const {
    busy,
    failure: refusal,
    submit: decide,
  } = useSubmission(async (decisions: readonly DescriptionDecision[], undo: DescriptionReview | null) => {
    await patchDescriptions(decisions);
    setUndoable(undo);
    setAccepting(false);
    reload();
  });
  const reviews = page?.reviews ?? [];
  return (
    <Screen
      title="Descriptions"
      intro="Tables and columns without a comment are found and understood by what you accept here."
    >
      <PublishBar status={knowledge} onPublished={reload} />
      <Failure message={(accepting ? null : refusal) ?? failure} onRetry={reload} />
      {page === null ? (
        failure === null && <Skeleton className="h-72 w-full" />
      ) : (
        <>
          <ProposingCard page={page} onProposed={reload} />
          <SchemaChanges onChanged={reload} />
          <div className="flex flex-wrap items-end gap-3">
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
                  {statusTitles[one]} {writeCount(page.counts[one] ?? 0, locale)}
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
              <Button onClick={() => setAccepting(true)}>Accept these {reviews.length}</Button>
            )}
          </div>
          {reviews.length === 0 ? (
            <EmptyNote>{text === '' ? nothingYet[status] : 'No proposal has these words.'}</EmptyNote>
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
            <p className="text-ink-muted text-sm">
              The first {reviews.length} of {countOf(page.matching, locale, 'proposal')}; more come as you
              decide.
            </p>
          )}
          {accepting && (
            <ConfirmDialog
              question={`Accept ${countOf(reviews.length, locale, 'description')}?`}
              action="Accept"
              look="primary"
              busy={busy}
              failure={refusal}
              onConfirm={() =>
                void decide(
                  reviews.map(({ table, column }) => ({ table, column, status: 'accepted' })),
                  null,
                )
              }
              onClose={() => setAccepting(false)}
            >
              <p>
                {text === ''
                  ? 'All that are listed, read or not, in the words that were proposed.'
                  : `All that are listed for “${text}”, read or not, in the words that were proposed.`}{' '}
                They are used once they are published; each can be taken back under Accepted.
              </p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Screen>
  );
}
