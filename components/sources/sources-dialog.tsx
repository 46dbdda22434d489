'use client';

import { Check, Database, FileSpreadsheet, X } from 'lucide-react';
import type { SourceChoice } from '#lib/domain/source-choice.ts';
import { useSource, useSources } from '../chat/use-source.tsx';
import { BringButton } from '../files/bring-button.tsx';
import { FileList } from '../files/file-list.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What can be asked: the sources to choose from, one's own files, and the way to bring one. */
export function SourcesDialog({ onClose }: { onClose: () => void }) {
  const { choices, currentId, choose, reload } = useSources();
  const source = useSource();
  const shownId = currentId ?? (source.kind === 'ready' ? source.status.source.id : null);
  return (
    <Dialog label="Choose what to ask" placement="wide" onClose={onClose}>
      <div className="flex max-h-[min(85dvh,44rem)] flex-col">
        <div className="flex items-center justify-between gap-2 border-b p-4">
          <h2 className="font-semibold">Choose what to ask</h2>
          <Button look="quiet" size="small-icon" aria-label="Close" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
        <div className="flex min-h-0 flex-col gap-5 overflow-y-auto p-4">
          {choices === null && <Skeleton className="h-10 w-full" />}
          <ul className="flex flex-col gap-1.5">
            {choices?.map((choice) => (
              <li key={choice.id}>
                <ChoiceButton
                  choice={choice}
                  current={choice.id === shownId}
                  onChoose={() => {
                    choose(choice.id);
                    onClose();
                  }}
                />
              </li>
            ))}
          </ul>
          <section aria-label="Files" className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-medium text-sm">Files</h3>
              <BringButton onChosen={onClose} />
            </div>
            <p className="text-[0.8125rem] text-ink-muted">
              CSV, Excel, Parquet or JSON lines. A file can also be dropped anywhere on the page.
            </p>
            <FileList onChanged={reload} />
          </section>
        </div>
      </div>
    </Dialog>
  );
}

function ChoiceButton({
  choice: { name, kind, about },
  current,
  onChoose,
}: {
  choice: SourceChoice;
  current: boolean;
  onChoose: () => void;
}) {
  const Icon = kind === 'configured' ? Database : FileSpreadsheet;
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className={`flex w-full items-center gap-3 rounded-xl border px-3.5 py-2.5 text-left text-sm hover:border-line-strong hover:bg-hover ${current ? 'border-line-strong bg-sunken' : 'bg-surface'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        {about !== null && <span className="block truncate text-[0.8125rem] text-ink-muted">{about}</span>}
      </span>
      {current && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </button>
  );
}
