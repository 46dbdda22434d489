'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Conversation } from '#lib/domain/conversation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { requestMessage } from './requests.ts';
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
  const router = useRouter();
  const { remove } = useHistory();
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setDeleting(true);
    setFailure(null);
    try {
      await remove(conversation.id);
      if (current) router.push('/');
      onClose();
    } catch (error) {
      setFailure(requestMessage(error));
      setDeleting(false);
    }
  };

  return (
    <Dialog label="Delete conversation" onClose={onClose}>
      <div className="p-5">
        <h2 className="mb-1.5 font-semibold">Delete this conversation?</h2>
        <p className="break-words text-sm text-ink-muted">
          “{conversation.title}” and its answers will be removed. This cannot be undone.
        </p>
        {failure && (
          <p role="alert" className="mt-3 text-sm text-negative">
            It could not be deleted. {failure}
          </p>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={deleting} onClick={confirm}>
            {deleting ? 'Deleting' : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
