'use client';

import { useEffect, useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { ModelCallList } from './model-call-list.tsx';
import { StepRow } from './step-row.tsx';
import { stepTitle } from './step-wording.ts';

/** A run shorter than this never unfolds its plan, so that quick answers do not flicker. */
const unfoldAfterMs = 400;

/** The plan while it is worked on; one line once it is done, which opens again as the full trace. */
export function PlanPanel({ view }: { view: RunView }) {
  const running = view.status === 'running';
  const [chosen, setChosen] = useState<boolean | null>(null);
  const longRunning = useLongRunning(running);
  const open = chosen ?? longRunning;
  if (!running && view.steps.length === 0) return null;

  return (
    <section aria-label={`Plan for ${view.question}`} className="text-sm">
      {view.steps.length === 0 ? (
        <p className="flex min-h-7 items-center gap-2 text-[0.8125rem] text-ink-muted">
          <Spinner className="size-3.5" />
          Planning
        </p>
      ) : (
        <Disclosure open={open} onToggle={setChosen} summary={<PlanSummary view={view} />}>
          {view.planProblems.length > 0 && (
            <p className="mt-1 text-[0.8125rem] text-ink-muted">
              A first plan was rejected before anything ran: {view.planProblems.join('; ')}
            </p>
          )}
          <ol className="mt-1.5 mb-1">
            {view.steps.map((step, index) => (
              <StepRow key={step.id} step={step} last={index === view.steps.length - 1} />
            ))}
          </ol>
          {view.modelCalls.length > 0 && <ModelCallList calls={view.modelCalls} />}
        </Disclosure>
      )}
    </section>
  );
}

function PlanSummary({ view }: { view: RunView }) {
  const locale = useLocale();
  const done = view.steps.filter((step) => step.status === 'done').length;
  const current = view.steps.find((step) => step.status === 'running');
  if (view.status === 'running')
    return (
      <>
        <Spinner className="size-3.5" />
        {current ? stepTitle(current.tool, 'running') : 'Writing the answer'}
        <span className="tabular-nums">
          · {done} of {countOf(view.steps.length, locale, 'step')}
        </span>
      </>
    );
  const count =
    done === view.steps.length
      ? countOf(done, locale, 'step')
      : `${done} of ${countOf(view.steps.length, locale, 'step')} finished`;
  if (view.elapsedMs === null) return <span className="tabular-nums">{count}</span>;
  const took = formatDuration(view.elapsedMs, locale);
  // The steps tell what they took when they were done, which was for an answer of before.
  return (
    <span className="tabular-nums">
      {view.answeredBefore ? `${count}, remembered in ${took}` : `${count} · ${took}`}
    </span>
  );
}

function useLongRunning(running: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setLong(true), unfoldAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [running]);
  return long;
}
