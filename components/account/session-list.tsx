'use client';

import type { Session } from '#lib/domain/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { browserName } from './browser-name.ts';
import { deleteSession, deleteSessions } from './requests.ts';

/** Where somebody is signed in, and how to end it there or everywhere. */
export function SessionList({ sessions, onEnded }: { sessions: readonly Session[]; onEnded: () => void }) {
  const ending = useSubmission(async (id: string) => {
    await deleteSession(id);
    onEnded();
  });
  const everywhere = useSubmission(async () => {
    await deleteSessions();
    location.assign('/sign-in');
  });
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="font-semibold">
          Where you are signed in
        </h2>
        <Button size="small" look="danger" disabled={everywhere.busy} onClick={() => everywhere.submit()}>
          Sign out everywhere
        </Button>
      </div>
      <Failure message={ending.failure ?? everywhere.failure} />
      <ul className="divide-y rounded-xl border bg-surface">
        {sessions.map(({ id, begunAt, address, userAgent, isCurrent }) => {
          const since = begunAt.slice(0, 16).replace('T', ' ');
          return (
            <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{browserName(userAgent)}</span>
                  {isCurrent && <Badge tone="positive">here</Badge>}
                </p>
                <p className="text-ink-muted">
                  since <time dateTime={begunAt}>{since}</time> UTC
                  {address === null ? '' : `, from ${address}`}
                </p>
              </div>
              {!isCurrent && (
                <Button size="small" disabled={ending.busy} onClick={() => ending.submit(id)}>
                  End<span className="sr-only"> the session since {since}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
