'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DescriptionDecision, DescriptionReview, ReviewStatus } from '#lib/domain/description-review.ts';
import { ReviewItem } from './review-item.tsx';
import { type ReviewAction, reviewActionOf, reviewKeys } from './review-keys.ts';

/** Proposals to work through by keyboard or by hand. */
export function ReviewList({
  reviews,
  onDecide,
  onUndo,
}: {
  reviews: readonly DescriptionReview[];
  onDecide: (decision: DescriptionDecision) => void;
  /** null when there is nothing to undo. */
  onUndo: (() => void) | null;
}) {
  const [position, setPosition] = useState(0);
  const [editing, setEditing] = useState(false);
  const current = useRef<HTMLLIElement>(null);
  /** Only what a key moved is focused: a list that is merely drawn anew leaves the focus where it is. */
  const moved = useRef(false);
  const at = Math.min(position, reviews.length - 1);
  const selected = reviews[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands at the position may be another item than before
  useEffect(() => {
    if (!moved.current || editing) return;
    moved.current = false;
    current.current?.focus();
  }, [at, reviews, editing]);

  useEffect(() => {
    // With nothing focused a key decides nothing: it would be about a thing that nobody has marked.
    const begin = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || event.defaultPrevented) return;
      const action = reviewActionOf(event);
      const isArrow = event.key.length > 1; // Arrows scroll the page.
      if (isArrow || (action !== 'next' && action !== 'previous')) return;
      event.preventDefault();
      current.current?.focus();
    };
    document.addEventListener('keydown', begin);
    return () => document.removeEventListener('keydown', begin);
  }, []);

  function decide(review: DescriptionReview, status: ReviewStatus, text?: string) {
    moved.current = true;
    setEditing(false);
    const { table, column } = review;
    onDecide({ table, column, status, ...(text === undefined ? {} : { text }) });
  }

  function act(action: ReviewAction) {
    moved.current = true;
    switch (action) {
      case 'next':
        return setPosition(Math.min(at + 1, reviews.length - 1));
      case 'previous':
        return setPosition(Math.max(at - 1, 0));
      case 'edit':
        return setEditing(true);
      case 'undo':
        return onUndo?.();
      case 'accept':
        return selected && decide(selected, 'accepted');
      case 'reject':
        return selected && decide(selected, 'rejected');
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (editing) return;
    const action = reviewActionOf(event);
    if (action === null) return;
    event.preventDefault();
    act(action);
  }

  return (
    <>
      <p className="mb-2 flex flex-wrap gap-x-3 gap-y-1 text-ink-muted text-xs" id="review-keys">
        {reviewKeys.map(({ shown, words }) => (
          <span key={shown}>
            <kbd className="rounded border bg-sunken px-1.5 py-0.5 font-mono text-ink">{shown}</kbd> {words}
          </span>
        ))}
      </p>
      <ul
        aria-label="Proposed descriptions"
        aria-describedby="review-keys"
        onKeyDown={onKeyDown}
        className="divide-y overflow-hidden rounded-xl border bg-surface"
      >
        {reviews.map((review, index) => (
          <ReviewItem
            key={`${review.table} ${review.column}`}
            review={review}
            isCurrent={index === at}
            isEditing={editing && index === at}
            itemRef={index === at ? current : null}
            onFocus={() => setPosition(index)}
            onDecide={(status, text) => decide(review, status, text)}
            onEdit={(wanted) => {
              setPosition(index);
              moved.current = !wanted;
              setEditing(wanted);
            }}
          />
        ))}
      </ul>
    </>
  );
}
