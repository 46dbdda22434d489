'use client';

import { useSearchParams } from 'next/navigation';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import { Screen } from '../admin/screen.tsx';
import { StatusBadge } from '../runs/status-badge.tsx';
import { type RunLog, useRunLog } from '../runs/use-run-log.ts';
import { usageWords } from '../trace/usage-words.ts';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { compareSteps } from './compare-steps.ts';
import { ResultDifference } from './result-difference.tsx';
import { SqlDifference } from './sql-difference.tsx';
import { StepTable } from './step-table.tsx';

/** Two runs side by side: what each came to, which steps differ, and what that did to statement and result. */
export function CompareScreen() {
  const params = useSearchParams();
  const [leftId, rightId] = [params.get('left'), params.get('right')];
  const left = useRunLog(leftId);
  const right = useRunLog(rightId);
  if (leftId === null || rightId === null)
    return <Callout tone="neutral">Choose two runs in the list of runs to compare them.</Callout>;
  const error = left.error ?? right.error;
  return (
    <Screen title="Compare two runs">
      <Failure message={error} />
      {error === null && (!left.isLoaded || !right.isLoaded) && (
        <div role="status" aria-label="Loading the runs" className="flex flex-col gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </div>
      )}
      {left.isLoaded && right.isLoaded && <Comparison left={left} right={right} />}
    </Screen>
  );
}

function Comparison({ left, right }: { left: RunLog; right: RunLog }) {
  const [one, other] = [firstQuery(left.view), firstQuery(right.view)];
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side name="Left" log={left} />
        <Side name="Right" log={right} />
      </div>
      <StepTable steps={compareSteps(left.view, right.view)} />
      {one && other ? (
        <>
          <SqlDifference left={one.sql} right={other.sql} />
          <ResultDifference left={one.result} right={other.result} />
        </>
      ) : (
        <Callout tone="neutral">
          {one || other ? 'Only one of the runs has a result.' : 'Neither run has a result.'}
        </Callout>
      )}
    </>
  );
}

function Side({ name, log: { events, view } }: { name: string; log: RunLog }) {
  const locale = useLocale();
  const startedAt = events[0]?.at;
  return (
    <section aria-label={name} className="rounded-xl border bg-surface p-3 text-sm">
      <div className="flex items-center gap-2">
        <h2 className="font-medium">{name}</h2>
        <StatusBadge status={view.status} />
      </div>
      <PageLink
        href={`/admin/runs/${encodeURIComponent(view.runId ?? '')}`}
        className="break-words text-accent hover:underline"
      >
        {view.question}
      </PageLink>
      <p className="flex flex-wrap gap-x-2.5 text-ink-muted text-xs tabular-nums">
        {startedAt !== undefined && <time dateTime={startedAt}>{formatMoment(startedAt, locale)}</time>}
        <span>{view.strategy}</span>
        {view.elapsedMs !== null && <span>{formatDuration(view.elapsedMs, locale)}</span>}
        <span>{view.usage.calls === 0 ? 'no model call' : usageWords(view.usage, locale)}</span>
      </p>
    </section>
  );
}

function firstQuery(view: RunView) {
  return view.steps.map(({ id }) => queryResultOf(view, id)).find((query) => query !== null) ?? null;
}
