'use client';

import type { Conversation } from '#lib/domain/conversation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { goTo } from './go-to.ts';
import { useHistory } from './use-history.tsx';

export function DeleteConversationDialog({
  conversation,
  current,
  onClose,
}: {
  conversation: Conversation;
  current: boolean;
  onClose: () => void;
}) {
  const { remove } = useHistory();

  const { busy, failure, submit } = useSubmission(async () => {
    await remove(conversation.id);
    if (current) goTo('/');
    onClose();
  });

  return (
    <Dialog label="Delete conversation" onClose={onClose}>
      <div className="p-5">
        <h2 className="mb-1.5 font-semibold">Delete this conversation?</h2>
        <p className="break-words text-sm text-ink-muted">
          “{conversation.title}” and its answers will be removed. This cannot be undone.
        </p>
        <div className="mt-3 empty:hidden">
          <Failure message={failure && `It could not be deleted. ${failure}`} />
        </div>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={busy} onClick={submit}>
            {busy ? 'Deleting' : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
