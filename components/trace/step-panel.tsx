'use client';

import type { ReactNode } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { evidenceId, type PlanStep } from '#lib/domain/plan.ts';
import type { RunView, StepView } from '#lib/domain/run-view.ts';
import { SqlBlock } from '../answer/sql-block.tsx';
import { VerifiedMark } from '../answer/verified-mark.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { callsOfStep, tokensOfStep } from './calls-of-step.ts';
import { CandidateList } from './candidate-list.tsx';
import { JsonBlock } from './json-block.tsx';
import { ModelCallList } from './model-call-list.tsx';
import { ResultSample } from './result-sample.tsx';
import { StepIcon } from './step-icon.tsx';
import { readStepOutput, type StepOutput } from './step-output.ts';
import { StepOutputDetails } from './step-output-details.tsx';
import { stepTitle } from './step-wording.ts';
import { summariseOutput } from './summarise-output.ts';

const shownRows = 20;

/** Everything about one step: what went in, what came out, how it was decided and what the models were asked. */
export function StepPanel({
  planned,
  step,
  view,
  onSelect,
  actions,
}: {
  planned: PlanStep;
  step: StepView;
  view: RunView;
  /** Shows another step; needed only where the inputs name some. */
  onSelect?: (step: string) => void;
  /** What can be done with the step. */
  actions: ReactNode;
}) {
  const locale = useLocale();
  const output = readStepOutput(step.tool, step.output);
  const calls = callsOfStep(view, step.id);
  const tokens = tokensOfStep(view, step.id);
  return (
    <section
      aria-label={`Step ${step.id}`}
      className="@container flex flex-col gap-4 rounded-xl border bg-surface p-4"
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="flex items-center gap-2 font-semibold">
            <StepIcon status={step.status} />
            {step.id} {stepTitle(step.tool, step.status)}
          </h2>
          <p className="text-ink-muted text-sm">{planned.why}</p>
          <p className="text-ink-muted text-xs tabular-nums">
            {[
              step.tool,
              step.reused
                ? 'taken from the log of the run before'
                : step.elapsedMs !== null && formatDuration(step.elapsedMs, locale),
              tokens > 0 && countOf(tokens, locale, 'token'),
              output && summariseOutput(output, locale),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {actions}
      </header>
      {step.error && <p className="break-words text-negative text-sm">{step.error}</p>}
      <Inputs args={planned.args} onSelect={onSelect} />
      {output && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium text-sm">Output</h3>
          <StepOutputDetails output={output} />
          <QueryOutput output={output} />
        </div>
      )}
      {step.candidates.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium text-sm">{countOf(step.candidates.length, locale, 'SQL candidate')}</h3>
          <CandidateList step={step} />
        </div>
      )}
      {calls.length > 0 && <ModelCallList calls={calls} />}
      {step.output !== null && step.output !== undefined && (
        <details className="text-sm">
          <summary className="text-ink-muted">Output as JSON</summary>
          <JsonBlock value={step.output} label={`the output of ${step.id}`} />
        </details>
      )}
    </section>
  );
}

function Inputs({ args, onSelect }: { args: PlanStep['args']; onSelect?: (step: string) => void }) {
  const entries = Object.entries(args);
  if (entries.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-sm">Input</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {entries.map(([name, value]) => {
          const reference = evidenceId.safeParse(value);
          return (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="min-w-0 break-words">
                {reference.success ? (
                  <button
                    type="button"
                    className="text-accent hover:underline"
                    onClick={() => onSelect?.(reference.data)}
                  >
                    {reference.data}
                  </button>
                ) : typeof value === 'string' ? (
                  value
                ) : (
                  JSON.stringify(value)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** The chosen statement with what it returned; other kinds of output are shown by their details. */
function QueryOutput({ output }: { output: StepOutput }) {
  const locale = useLocale();
  if (output.kind !== 'query') return null;
  const { outcome } = output;
  switch (outcome.kind) {
    case 'answered': {
      const { sql, result, verified } = outcome.query;
      return (
        <>
          <VerifiedMark verified={verified} />
          <SqlBlock sql={sql} />
          <div className="overflow-hidden rounded-lg border">
            <ResultSample
              table={{ ...result, rows: result.rows.slice(0, shownRows) }}
              label={`Result, the first ${Math.min(shownRows, result.rows.length)} of ${countOf(result.rows.length, locale, 'row')}`}
            />
          </div>
        </>
      );
    }
    case 'failed':
      return <p className="text-sm">{outcome.message}</p>;
    case 'ambiguous':
      return <p className="text-sm">{outcome.clarification.question}</p>;
    case 'unreadable':
      return <p className="text-sm">Not understood: {outcome.parts.map(({ text }) => text).join(', ')}</p>;
  }
}
