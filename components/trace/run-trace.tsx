'use client';

import { GitCompare, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { RunView } from '#lib/domain/run-view.ts';
import { StatusBadge } from '../runs/status-badge.tsx';
import { useRunLog } from '../runs/use-run-log.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { callsOfStep } from './calls-of-step.ts';
import { CopyPageLink } from './copy-page-link.tsx';
import { EventList } from './event-list.tsx';
import { ModelCallList } from './model-call-list.tsx';
import { PlanGraph } from './plan-graph.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { StepPanel } from './step-panel.tsx';
import { Timeline } from './timeline.tsx';
import { usageWords } from './usage-words.ts';

/** One run from its plan to its last event, live while it is at work; any step can be edited and run again. */
export function RunTrace({ runId }: { runId: string }) {
  const { events, view, isLoaded, error } = useRunLog(runId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ readonly fromStep: string | null } | null>(null);
  if (!isLoaded) return error === null ? <Loading /> : <Failure message={error} />;

  const { plan } = view;
  const selected = chosen ?? mainStep(view);
  const step = view.steps.find(({ id }) => id === selected);
  const planned = plan?.steps.find(({ id }) => id === selected);
  const hasEnded = view.status !== 'running';
  const ownCalls = callsOfStep(view, null);
  return (
    <article className="flex flex-col gap-5">
      <Header
        view={view}
        startedAt={events[0]?.at ?? null}
        onReplay={plan && hasEnded ? () => setEditing({ fromStep: null }) : null}
      />
      <Failure message={error ?? view.error?.message ?? null} />
      {view.planProblems.length > 0 && (
        <Callout tone="neutral">
          A first plan was rejected before anything ran: {view.planProblems.join(' ')}
        </Callout>
      )}
      {plan && <PlanGraph plan={plan} view={view} selected={selected} onSelect={setChosen} />}
      {planned && step && (
        <StepPanel
          key={step.id}
          planned={planned}
          step={step}
          view={view}
          onSelect={setChosen}
          actions={
            <StepActions
              runId={runId}
              step={step.id}
              onEdit={hasEnded ? () => setEditing({ fromStep: step.id }) : null}
            />
          }
        />
      )}
      {ownCalls.length > 0 && (
        <section aria-label="Calls of the run itself">
          <h2 className="mb-1 font-semibold text-sm">Planning and wording</h2>
          <ModelCallList calls={ownCalls} />
        </section>
      )}
      <section aria-label="Times">
        <h2 className="mb-2 font-semibold text-sm">Times</h2>
        <Timeline events={events} />
      </section>
      <EventList events={events} />
      {editing && plan && (
        <ReplayDialog plan={plan} view={view} fromStep={editing.fromStep} onClose={() => setEditing(null)} />
      )}
    </article>
  );
}

function Header({
  view,
  startedAt,
  onReplay,
}: {
  view: RunView;
  startedAt: string | null;
  onReplay: (() => void) | null;
}) {
  const locale = useLocale();
  const id = encodeURIComponent(view.runId ?? '');
  return (
    <header className="flex flex-col gap-2">
      <h1 className="break-words font-semibold text-xl">{view.question}</h1>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm tabular-nums">
        <StatusBadge status={view.status} />
        <Badge>{view.strategy}</Badge>
        <Badge>{view.effort}</Badge>
        {startedAt !== null && <time dateTime={startedAt}>{formatMoment(startedAt, locale)}</time>}
        {view.elapsedMs !== null && <span>{formatDuration(view.elapsedMs, locale)}</span>}
        <span>{view.usage.calls === 0 ? 'no model call' : usageWords(view.usage, locale)}</span>
        {view.sourceId !== null && <span>source {view.sourceId}</span>}
        {view.snapshotId !== null && <span>knowledge {view.snapshotId.slice(0, 12)}</span>}
      </div>
      {view.answeredBefore && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Nothing was worked out: the same question was answered before, and nothing has changed since.
          <PageLink
            className="text-accent hover:underline"
            href={`/admin/runs/${encodeURIComponent(view.answeredBefore.runId)}`}
          >
            The run of {formatMoment(view.answeredBefore.at, locale)}
          </PageLink>
        </p>
      )}
      {view.replayOf && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Run again from {view.replayOf.fromStep} of
          <PageLink
            className="text-accent hover:underline"
            href={`/admin/runs/${encodeURIComponent(view.replayOf.runId)}`}
          >
            an earlier run
          </PageLink>
          <PageLink
            className="inline-flex items-center gap-1 text-accent hover:underline"
            href={`/admin/runs/compare?left=${encodeURIComponent(view.replayOf.runId)}&right=${id}`}
          >
            <GitCompare aria-hidden className="size-3.5" />
            Compare the two
          </PageLink>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {onReplay && (
          <Button size="small" onClick={onReplay}>
            <RotateCcw aria-hidden className="size-3.5" />
            Ask it differently
          </Button>
        )}
        <CopyPageLink />
      </div>
    </header>
  );
}

function StepActions({ runId, step, onEdit }: { runId: string; step: string; onEdit: (() => void) | null }) {
  return (
    <>
      <PageLink
        href={`/admin/runs/tools?run=${encodeURIComponent(runId)}&step=${encodeURIComponent(step)}`}
        className={buttonLook('secondary', 'small')}
      >
        <Play aria-hidden className="size-3.5" />
        Run by hand
      </PageLink>
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          <RotateCcw aria-hidden className="size-3.5" />
          Edit and run again from here
        </Button>
      )}
    </>
  );
}

/** What one usually wants to see first: the step that found the answer, else what went wrong, else the first. */
function mainStep({ steps }: RunView): string | null {
  const step =
    steps.find(({ status }) => status === 'failed') ??
    steps.find(({ candidates }) => candidates.length > 0) ??
    steps[0];
  return step?.id ?? null;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the run" className="flex flex-col gap-3">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-48" />
      <Skeleton className="h-72" />
    </div>
  );
}
