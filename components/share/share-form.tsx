'use client';

import { useCallback, useState } from 'react';
import type { Share, SharedFor, SharedKind } from '#lib/domain/share.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { getSharing, putShares } from './requests.ts';
import { pathOfShared } from './share-path.ts';

/** Who may look at a thing, and who may go on with a copy of it: everybody, and people by name. */
export function ShareForm({ kind, id, onClose }: { kind: SharedKind; id: string; onClose: () => void }) {
  const load = useCallback((signal: AbortSignal) => getSharing(kind, id, signal), [kind, id]);
  const { value, failure, reload } = useLoaded(load);
  const [changed, setChanged] = useState<readonly Share[] | null>(null);
  const [search, setSearch] = useState('');
  const shares = changed ?? value?.shares ?? [];
  const sending = useSubmission(async () => {
    await putShares(kind, id, shares);
    onClose();
  });
  const set = (personId: string | null, may: SharedFor | null) => {
    const others = shares.filter((each) => each.personId !== personId);
    setChanged(may === null ? others : [...others, { personId, may }]);
  };
  const mayOf = (personId: string | null) => shares.find((each) => each.personId === personId)?.may ?? null;
  const found = (value?.colleagues ?? []).filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Form onSubmit={sending.submit} className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="font-semibold">Share</h2>
        <p className="mt-1 text-ink-muted text-sm">
          Everybody sees only what they may read themselves. They find it under Shared, or at{' '}
          <span className="break-all font-mono text-xs">{`${location.origin}${pathOfShared(kind, id)}`}</span>
        </p>
        {value?.isAboutOwnFiles && (
          <p className="mt-2 text-sm">
            It is about your files: others see it once you share the files that it reads, under the name of
            the source.
          </p>
        )}
      </div>
      {value === null && failure === null && <Skeleton className="h-24" />}
      <Failure message={failure} onRetry={reload} />
      {value !== null && (
        <>
          <May name="Everybody here" value={mayOf(null)} onChange={(may) => set(null, may)} />
          {value.colleagues.length > 6 && (
            <TextField
              label="Find people"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
          <ul aria-label="People" className="flex max-h-64 flex-col gap-1.5 overflow-y-auto">
            {found.map((colleague) => (
              <li key={colleague.id}>
                <May
                  name={colleague.name}
                  value={mayOf(colleague.id)}
                  onChange={(may) => set(colleague.id, may)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Failure message={sending.failure} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={changed === null || sending.busy}>
          Save
        </Button>
      </div>
    </Form>
  );
}

function May({
  name,
  value,
  onChange,
}: {
  name: string;
  value: SharedFor | null;
  onChange: (may: SharedFor | null) => void;
}) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <select
        value={value ?? ''}
        onChange={(event) =>
          onChange(event.target.value === 'copy' ? 'copy' : event.target.value === 'read' ? 'read' : null)
        }
        className="h-8 rounded-lg border border-line-strong bg-canvas px-2 text-[0.8125rem]"
      >
        <option value="">Not shared</option>
        <option value="read">May look</option>
        <option value="copy">May look and continue a copy</option>
      </select>
    </label>
  );
}
