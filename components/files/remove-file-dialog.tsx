import type { BroughtFile } from '#lib/domain/brought-file.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSubmission } from '../ui/use-submission.ts';

/** Asks before a file goes: what was read from it cannot be had back. */
export function RemoveFileDialog({
  file,
  onRemove,
  onClose,
}: {
  file: BroughtFile;
  onRemove: () => Promise<void>;
  onClose: () => void;
}) {
  const { busy, failure, submit } = useSubmission(async () => {
    await onRemove();
    onClose();
  });
  return (
    <Dialog label="Remove file" onClose={onClose}>
      <div className="p-5">
        <h2 className="mb-1.5 font-semibold">Remove this file?</h2>
        <p className="break-words text-ink-muted text-sm">
          “{file.name}” and its tables can then no longer be asked
          {file.shared ? ', by you or by those you share it with' : ''}. This cannot be undone.
        </p>
        <div className="mt-3 empty:hidden">
          <Failure message={failure && `It could not be removed. ${failure}`} />
        </div>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={busy} onClick={submit}>
            {busy ? 'Removing' : 'Remove'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
