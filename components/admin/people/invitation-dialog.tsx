'use client';

import { CopyButton } from '../../answer/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Invitation } from './requests.ts';

/** The one time that a one-time link is shown. */
export function InvitationDialog({
  name,
  isFirst,
  invitation,
  onClose,
}: {
  name: string;
  /** Whether they were added just now, and had nothing that could end. */
  isFirst: boolean;
  invitation: Invitation;
  onClose: () => void;
}) {
  return (
    <Dialog label="One-time link" onClose={onClose}>
      <div className="p-5">
        <h2 className="mb-1.5 font-semibold">Give this link to {name}</h2>
        <p className="mb-4 text-ink-muted text-sm">
          It lets them choose a password once, within {invitation.days} days. It is not shown again.
          {!isFirst && ' A password they had, and their sessions, have ended.'}
        </p>
        <TextField label="Link" readOnly value={invitation.link} onFocus={(event) => event.target.select()} />
        <div className="mt-5 flex items-center justify-end gap-2">
          <CopyButton text={invitation.link} label="Copy link" />
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
