'use client';

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { countOf } from '#lib/domain/count-of.ts';
import { formatBytes } from '#lib/domain/format-bytes.ts';
import { useSources } from '../chat/use-source.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { correctionFor, correctionOfUnread } from './draft-corrections.ts';
import { DraftTableForm } from './draft-table-form.tsx';
import { UnreadTextForm } from './unread-text-form.tsx';
import { useDraft } from './use-draft.ts';

/** What was found in a file that somebody brings, to be looked at and corrected before it can be asked. */
export function BringDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const locale = useLocale();
  const { state, correct, keep } = useDraft(file);
  const { choose, reload } = useSources();
  const router = useRouter();
  const { draft, busy, failure, corrections } = state;
  const wanted = draft?.tables.filter((table) => correctionFor(table, corrections).isWanted) ?? [];
  const use = async () => {
    const sourceId = await keep();
    if (sourceId === null) return;
    reload();
    choose(sourceId);
    router.push('/');
    onClose();
  };
  return (
    <Dialog label={`Look at ${file.name}`} placement="wide" onClose={onClose}>
      <Form onSubmit={use} className="flex max-h-[min(90dvh,52rem)] flex-col">
        <div className="flex items-start justify-between gap-2 border-b p-4">
          <div className="min-w-0">
            <h2 className="break-words font-semibold">{file.name}</h2>
            <p role="status" className="flex items-center gap-2 text-[0.8125rem] text-ink-muted">
              {busy !== null && <Spinner className="size-3.5" />}
              {progressWords(state, file.size)}
            </p>
          </div>
          <Button look="quiet" size="small-icon" aria-label="Close" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4" aria-busy={busy !== null}>
          <Failure message={failure} />
          {draft === null && busy !== null && (
            <progress
              aria-label={`Sending ${file.name}`}
              className="w-full accent-accent"
              max={file.size}
              value={busy === 'sending' ? state.sentBytes : undefined}
            />
          )}
          {draft === null && state.isOpenToCorrection && (
            <UnreadTextForm
              file={file}
              correction={correctionOfUnread(file.name, corrections)}
              onCorrect={(correction) => correct(correction, true)}
            />
          )}
          <fieldset disabled={busy === 'keeping'} className="contents">
            {draft?.tables.map((table) => (
              <DraftTableForm
                key={table.part}
                table={table}
                alone={draft.tables.length === 1}
                correction={correctionFor(table, corrections)}
                onCorrect={correct}
              />
            ))}
          </fieldset>
        </div>
        {draft !== null && (
          <div className="flex flex-wrap items-center justify-end gap-2 border-t p-4">
            <p className="mr-auto text-[0.8125rem] text-ink-muted">
              Nobody but you can ask it until you share it.
            </p>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" disabled={busy !== null || wanted.length === 0}>
              {wanted.length > 1 ? `Use ${countOf(wanted.length, locale, 'table')}` : 'Use this table'}
            </Button>
          </div>
        )}
      </Form>
    </Dialog>
  );
}

function progressWords(
  { busy, draft, sentBytes }: ReturnType<typeof useDraft>['state'],
  size: number,
): string {
  switch (busy) {
    case 'sending':
      return `Sending, ${formatBytes(sentBytes)} of ${formatBytes(size)}`;
    case 'reading':
      return draft === null ? 'Reading the file' : 'Reading it again';
    case 'keeping':
      return 'Making it ready to be asked';
    default:
      return draft === null ? 'Not read' : 'This is how it was read. Correct what is wrong.';
  }
}
