'use client';

import { useRef, useState } from 'react';
import { type Conversation, longestConversationTitle } from '#lib/domain/conversation.ts';
import { Failure } from '../ui/failure.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { useHistory } from './use-history.tsx';

/** A conversation's name as a field: Enter or leaving it keeps the words, Escape does not. */
export function RenameField({
  conversation,
  onDone,
}: {
  conversation: Conversation;
  onDone: (by: 'key' | 'leaving') => void;
}) {
  const { rename } = useHistory();
  const [draft, setDraft] = useState(conversation.title);
  const { busy, failure, submit } = useSubmission(async (by: 'key' | 'leaving') => {
    const title = draft.trim();
    if (title !== '' && title !== conversation.title) await rename(conversation.id, title);
    onDone(by);
  });
  // A field that goes away loses the focus as well, which is no second wish.
  const given = useRef(false);
  const keep = (by: 'key' | 'leaving') => {
    if (!given.current && !busy) void submit(by);
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person just asked to edit this very text
        autoFocus
        aria-label="Name of the conversation"
        value={draft}
        maxLength={longestConversationTitle}
        readOnly={busy}
        // Selected from its end, so that a long name shows its beginning.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, draft.length, 'backward')}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => keep('leaving')}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') keep('key');
          if (event.key !== 'Escape') return;
          // In the drawer of a phone Escape would close the drawer as well.
          event.preventDefault();
          event.stopPropagation();
          given.current = true;
          onDone('key');
        }}
        className="my-0.5 w-full rounded-lg border border-line-strong bg-surface px-2 py-1 text-sm"
      />
      <Failure message={failure && `It could not be renamed. ${failure}`} />
    </>
  );
}
