'use client';

import type { MadeToken } from '#lib/domain/api-token.ts';
import { CopyButton } from '../answer/copy-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

/** The one time that a token is shown. */
export function MadeTokenDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  return (
    <Dialog label="New token" onClose={onClose}>
      <div className="p-5">
        <h2 className="mb-1.5 font-semibold">{made.kept.name}</h2>
        <p className="mb-4 text-ink-muted text-sm">
          Copy the token now: it is not shown again and kept nowhere. Whoever has it can do what it may.
        </p>
        <TextField label="Token" readOnly value={made.token} onFocus={(event) => event.target.select()} />
        <div className="mt-5 flex items-center justify-end gap-2">
          <CopyButton text={made.token} label="Copy token" />
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
