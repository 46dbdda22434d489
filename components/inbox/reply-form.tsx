'use client';

import { useState } from 'react';
import type { FeedbackCase } from '#lib/domain/feedback-case.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useLocale } from '../ui/use-locale.tsx';

/** What the person reads below the answer, in their own conversation. */
export function ReplyForm({
  reply,
  onSend,
}: {
  reply: FeedbackCase['reply'];
  onSend: (text: string) => Promise<void>;
}) {
  const locale = useLocale();
  const [text, setText] = useState(reply?.text ?? '');
  const [busy, setBusy] = useState(false);
  return (
    <Form
      className="flex flex-col gap-2 rounded-xl border bg-surface p-4"
      onSubmit={async () => {
        setBusy(true);
        await onSend(text.trim());
        setBusy(false);
      }}
    >
      <TextArea
        label="Answer to the person"
        note="Appears below this answer in the conversation."
        rows={2}
        required
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={busy || text.trim() === '' || text.trim() === reply?.text}>
          {reply === null ? 'Send' : 'Change the answer'}
        </Button>
        <span role="status" className="text-[0.8125rem] text-ink-muted">
          {reply !== null && `Sent by ${reply.by}, ${writeDay(reply.at, locale)}`}
        </span>
      </div>
    </Form>
  );
}
