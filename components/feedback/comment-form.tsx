'use client';

import { useState } from 'react';
import type { Feedback } from '#lib/domain/feedback.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/text-area.tsx';

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
  const [comment, setComment] = useState(initial);
  return (
    <Form
      className="basis-full animate-rise rounded-xl border bg-surface p-3"
      onSubmit={() => onSave(comment.trim())}
    >
      <TextArea
        label={vote === 'down' ? 'What is wrong with this answer?' : 'What is good about this answer?'}
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
    </Form>
  );
}
