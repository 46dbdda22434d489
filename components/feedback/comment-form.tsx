'use client';

import { useId, useState } from 'react';
import type { Feedback } from '#lib/domain/feedback.ts';
import { Button } from '../ui/button.tsx';

const longest = 2000;

export function CommentForm({
  vote,
  initial,
  busy,
  onSave,
  onCancel,
}: {
  vote: Feedback['vote'];
  initial: string;
  busy: boolean;
  onSave: (comment: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [comment, setComment] = useState(initial);
  return (
    <form
      className="basis-full animate-rise rounded-xl border bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(comment.trim());
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-[0.8125rem] font-medium">
        {vote === 'down' ? 'What is wrong with this answer?' : 'What is good about this answer?'}
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the form appears because its person just asked for it
        autoFocus
        rows={3}
        maxLength={longest}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onCancel();
        }}
        className="block w-full resize-y rounded-lg border border-line-strong bg-canvas px-3 py-2 text-base sm:text-sm"
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-xs text-ink-muted">
          Read by the people who look after this source.
          {comment.length > longest - 200 && ` ${longest - comment.length} characters left.`}
        </span>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" size="small" disabled={busy}>
          Save comment
        </Button>
      </div>
    </form>
  );
}
