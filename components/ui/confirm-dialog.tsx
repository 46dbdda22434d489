'use client';

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Failure } from './failure.tsx';

/** Asks once more before much happens at once. */
export function ConfirmDialog({
  question,
  children,
  action,
  look = 'danger',
  busy,
  failure,
  onConfirm,
  onClose,
}: {
  question: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb on the button. */
  action: string;
  look?: 'danger' | 'primary';
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog label={question} onClose={onClose}>
      <div className="flex flex-col gap-3 p-5">
        <h2 className="font-semibold">{question}</h2>
        <div className="flex flex-col gap-2 text-sm">{children}</div>
        <Failure message={failure} />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look={look} disabled={busy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
