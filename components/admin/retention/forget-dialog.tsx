'use client';

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';

/** Asks once more before something goes for good. */
export function ForgetDialog({
  going,
  busy,
  failure,
  onForget,
  onClose,
}: {
  going: readonly string[];
  busy: boolean;
  failure: string | null;
  onForget: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog label="Forget what is older" onClose={onClose}>
      <div className="flex flex-col gap-3 p-5">
        <h2 className="font-semibold">Forget what is older?</h2>
        <ul className="list-inside list-disc text-sm">
          {going.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="text-ink-muted text-sm">It goes at once and cannot be brought back.</p>
        <Failure message={failure} />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={busy} onClick={onForget}>
            {busy ? 'Forgetting' : 'Forget'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
