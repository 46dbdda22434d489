'use client';

import { type RefObject, useState } from 'react';
import type { DescriptionReview, ReviewStatus } from '#lib/domain/description-review.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocale } from '../../ui/use-locale.tsx';

/** One proposed description: what it is of, the text, what it rests on, and what can be decided about it. */
export function ReviewItem({
  review,
  isCurrent,
  isEditing,
  itemRef,
  onFocus,
  onDecide,
  onEdit,
}: {
  review: DescriptionReview;
  isCurrent: boolean;
  isEditing: boolean;
  itemRef: RefObject<HTMLLIElement | null> | null;
  onFocus: () => void;
  onDecide: (status: ReviewStatus, text?: string) => void;
  onEdit: (editing: boolean) => void;
}) {
  const locale = useLocale();
  const { table, column, text, evidence, status, author, reviewer, reviewedAt } = review;
  const name = column === null ? table : `${table}.${column}`;
  return (
    <li
      ref={itemRef}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${name}: ${text}`}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
      className={`scroll-mt-32 border-l-2 px-3 py-2.5 ${isCurrent ? 'border-l-accent bg-hover/50' : 'border-l-transparent'}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="break-all font-medium font-mono text-[0.8125rem]">{name}</span>
        {column === null && <span className="text-ink-muted text-xs">summary of the table</span>}
      </div>
      {isEditing ? (
        <EditForm
          name={name}
          text={text}
          onSave={(edited) => onDecide('accepted', edited)}
          onCancel={() => onEdit(false)}
        />
      ) : (
        <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <p className="break-words text-sm">{text}</p>
            <p className="mt-1 break-words text-ink-muted text-xs">
              {evidence.length > 0 ? `Rests on ${evidence.join(' · ')}. ` : ''}
              Proposed by {author}.{' '}
              {reviewer !== null &&
                reviewedAt !== null &&
                `${statusWords[status]} by ${reviewer} on ${writeDay(reviewedAt, locale)}.`}
            </p>
          </div>
          <div className="flex gap-1.5">
            {status !== 'accepted' && (
              <Button
                size="small"
                look={isCurrent ? 'primary' : 'secondary'}
                onClick={() => onDecide('accepted')}
              >
                Accept
              </Button>
            )}
            <Button size="small" onClick={() => onEdit(true)}>
              Edit
            </Button>
            {status === 'open' ? (
              <Button size="small" look="quiet" onClick={() => onDecide('rejected')}>
                Reject
              </Button>
            ) : (
              <Button size="small" look="quiet" onClick={() => onDecide('open')}>
                Reopen
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

const statusWords = { open: 'Reopened', accepted: 'Accepted', rejected: 'Rejected' } as const;

function EditForm({
  name,
  text,
  onSave,
  onCancel,
}: {
  name: string;
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const [edited, setEdited] = useState(text);
  return (
    <Form
      className="mt-1.5"
      onSubmit={() => onSave(edited.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <TextArea
        autoFocus
        label={`Description of ${name}`}
        labelHidden
        required
        maxLength={2000}
        rows={Math.min(8, 2 + Math.floor(text.length / 90))}
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" look="primary" type="submit" disabled={edited.trim() === ''}>
          Accept as edited
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <span className="text-ink-muted text-xs">Ctrl + Enter accepts, Escape cancels.</span>
      </div>
    </Form>
  );
}
