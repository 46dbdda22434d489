'use client';

import { useState } from 'react';
import type { StepView } from '#lib/domain/run-view.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { CandidateList } from './candidate-list.tsx';
import { StepIcon } from './step-icon.tsx';
import { readStepOutput } from './step-output.ts';
import { StepOutputDetails } from './step-output-details.tsx';
import { stepTitle } from './step-wording.ts';
import { summariseOutput } from './summarise-output.ts';

/** One step: what it does and why, how it stands, and on request what it found. */
export function StepRow({ step, last }: { step: StepView; last: boolean }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const output = readStepOutput(step.tool, step.output);
  const hasDetails = step.candidates.length > 0 || (output !== null && hasMoreToShow(output));
  const quiet = step.status === 'waiting' || step.status === 'skipped';

  return (
    <li className="relative flex gap-2.5 pb-3 last:pb-1">
      {!last && <span aria-hidden className="absolute top-6 bottom-0 left-2 w-px bg-line" />}
      <StepIcon status={step.status} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className={quiet ? 'text-ink-muted' : 'font-medium'}>
            {stepTitle(step.tool, step.status)}
          </span>
          {output && (
            <span className="min-w-0 break-words text-ink-muted">{summariseOutput(output, locale)}</span>
          )}
          {step.status === 'skipped' && <span className="text-ink-muted">not run</span>}
          {step.elapsedMs !== null && (
            <span className="ml-auto text-xs text-ink-faint tabular-nums">
              {formatDuration(step.elapsedMs, locale)}
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-[0.8125rem] text-ink-muted">{step.why}</p>
          {hasDetails && (
            <Disclosure open={open} onToggle={setOpen} summary={detailsLabel(step)}>
              <div className="mt-1.5 mb-2 flex flex-col gap-3">
                {output && <StepOutputDetails output={output} />}
                {step.candidates.length > 0 && <CandidateList step={step} />}
              </div>
            </Disclosure>
          )}
        </div>
        {step.error && <p className="mt-0.5 break-words text-[0.8125rem] text-negative">{step.error}</p>}
      </div>
    </li>
  );
}

function hasMoreToShow(output: NonNullable<ReturnType<typeof readStepOutput>>): boolean {
  switch (output.kind) {
    case 'tables':
      return output.tables.length > 0;
    case 'entities':
      return output.found.mentions.length > 0;
    case 'examples':
      return output.found.length > 0;
    case 'insight':
      return output.insight.joins.length > 0 || output.insight.notes.length > 0;
    case 'query':
    case 'chart':
      return false;
  }
}

function detailsLabel(step: StepView): string {
  if (step.candidates.length === 0) return 'Details';
  return step.candidates.length === 1 ? '1 SQL candidate' : `${step.candidates.length} SQL candidates`;
}
