'use client';

import { Button } from '../ui/button.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { deleteConnection, getConnections } from './requests.ts';

/** The programs that a person let in by signing in. */
export function OwnConnections() {
  const { value, failure, reload } = useLoaded(getConnections);
  const ending = useSubmission(async (clientId: string) => {
    await deleteConnection(clientId);
    reload();
  });
  return (
    <section aria-labelledby="connections" className="flex flex-col gap-3">
      <div>
        <h2 id="connections" className="font-semibold">
          Connected programs
        </h2>
        <p className="mt-1 text-ink-muted text-sm">
          Assistants that you let in when they asked. Each acts as you, as far as you allowed.
        </p>
      </div>
      <Failure message={ending.failure ?? failure} onRetry={reload} />
      {value === null && failure === null && <Skeleton className="h-16 w-full" />}
      {value?.length === 0 && <EmptyNote>No program is connected.</EmptyNote>}
      {value !== null && value.length > 0 && (
        <ul className="divide-y rounded-xl border bg-surface">
          {value.map(({ clientId, name, redirectHosts, scopes, since }) => (
            <li key={clientId} className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-64">
                <p className="break-words font-medium">{name}</p>
                <p className="break-words text-ink-muted">
                  {scopes.join(', ')}; goes to {redirectHosts.join(', ')}; since {since.slice(0, 10)}
                </p>
              </div>
              <Button size="small" disabled={ending.busy} onClick={() => ending.submit(clientId)}>
                Shut out<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
