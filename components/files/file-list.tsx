'use client';

import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BroughtFile } from '#lib/domain/brought-file.ts';
import { countOf } from '#lib/domain/count-of.ts';
import { formatBytes } from '#lib/domain/format-bytes.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { RemoveFileDialog } from './remove-file-dialog.tsx';
import { getFiles, removeFile, setFileShared } from './requests.ts';

/** One's own files and those that others share, with what an owner can do about them. */
export function FileList({ onChanged }: { onChanged: () => void }) {
  const { value, failure, reload } = useLoaded(getFiles);
  /** What a box was set to, until the server has said what it kept. */
  const [set, setSet] = useState<{ readonly id: string; readonly shared: boolean } | null>(null);
  /** The file that is asked about before it goes. */
  const [leaving, setLeaving] = useState<BroughtFile | null>(null);
  const change = useSubmission(async (send: () => Promise<void>) => {
    await send();
    reload();
    onChanged();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server says next replaces what was set
  useEffect(() => setSet(null), [value, change.failure]);
  const share = (id: string, shared: boolean) => {
    setSet({ id, shared });
    void change.submit(() => setFileShared(id, shared));
  };
  if (value === null) return <Failure message={failure} onRetry={reload} />;
  const { files, personId, usedBytes, quotaBytes } = value;
  return (
    <>
      <Failure message={change.failure ?? failure} />
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <li
            key={file.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-xl border px-3.5 py-2.5"
          >
            <FileFacts file={file} isOwn={file.owner.id === personId} />
            {file.owner.id === personId && (
              <span className="flex items-center gap-3">
                <label className="inline-flex min-h-6 items-center gap-2 text-[0.8125rem]">
                  <input
                    type="checkbox"
                    checked={set?.id === file.id ? set.shared : file.shared}
                    disabled={change.busy}
                    onChange={(event) => share(file.id, event.target.checked)}
                  />
                  <span>
                    Shared<span className="sr-only"> with everybody: {file.name}</span>
                  </span>
                </label>
                <Button
                  look="quiet"
                  size="small-icon"
                  aria-label={`Remove ${file.name}`}
                  disabled={change.busy}
                  onClick={() => setLeaving(file)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <RemoveFileDialog
          file={leaving}
          onRemove={async () => {
            await removeFile(leaving.id);
            reload();
            onChanged();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {usedBytes > 0 && (
        <p className="text-ink-muted text-xs">
          Your files take {formatBytes(usedBytes)} of {formatBytes(quotaBytes)}.
        </p>
      )}
    </>
  );
}

function FileFacts({ file, isOwn }: { file: BroughtFile; isOwn: boolean }) {
  const locale = useLocale();
  const { name, tables, owner } = file;
  return (
    <span className="min-w-0 flex-1 basis-52">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-medium text-sm">{name}</span>
        {!isOwn && <Badge>{owner.name}</Badge>}
      </span>
      <span className="block break-words text-[0.8125rem] text-ink-muted">
        {tables.map((table) => `${table.name} (${countOf(table.rows, locale, 'row')})`).join(', ')}
      </span>
    </span>
  );
}
