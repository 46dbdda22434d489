'use client';

import { useState } from 'react';
import type { FeedbackCase } from '#lib/domain/feedback-case.ts';
import { fieldLook, LabelledField } from '../admin/labelled-field.tsx';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format-day.ts';

/** What the person reads below the answer, in their own conversation. */
export function ReplyForm({
  reply,
  onSend,
}: {
  reply: FeedbackCase['reply'];
  onSend: (text: string) => Promise<void>;
}) {
  const [text, setText] = useState(reply?.text ?? '');
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="flex flex-col gap-2 rounded-xl border bg-surface p-4"
      onSubmit={async (event) => {
        event.preventDefault();
        setBusy(true);
        await onSend(text.trim());
        setBusy(false);
      }}
    >
      <LabelledField label="Answer to the person" hint="Appears below this answer in the conversation.">
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            required
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${fieldLook} resize-y`}
          />
        )}
      </LabelledField>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={busy || text.trim() === '' || text.trim() === reply?.text}>
          {reply === null ? 'Send' : 'Change the answer'}
        </Button>
        <span role="status" className="text-[0.8125rem] text-ink-muted">
          {reply !== null && `Sent by ${reply.by}, ${formatDay(reply.at)}`}
        </span>
      </div>
    </form>
  );
}
