'use client';

import { useMemo } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { Plan } from '#lib/domain/plan.ts';
import type { RunView, StepView } from '#lib/domain/run-view.ts';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { tokensOfStep } from './calls-of-step.ts';
import { layoutPlan, nodeHeight, nodeWidth } from './plan-layout.ts';
import { StepIcon } from './step-icon.tsx';
import { stepTitle } from './step-wording.ts';

/** The plan as a graph: what waits for what, what each step took, and the chain that made the run as long as it was. */
export function PlanGraph({
  plan,
  view,
  selected,
  onSelect,
}: {
  plan: Plan;
  view: RunView;
  selected: string | null;
  onSelect: (step: string) => void;
}) {
  const steps = useMemo(() => new Map(view.steps.map((step) => [step.id, step])), [view.steps]);
  const layout = useMemo(() => layoutPlan(plan, (id) => steps.get(id)?.elapsedMs ?? 0), [plan, steps]);
  return (
    <section
      aria-label="Plan as a graph"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border bg-surface p-4"
    >
      <div className="relative" style={{ width: layout.width, height: layout.height }}>
        <svg
          aria-hidden="true"
          width={layout.width}
          height={layout.height}
          className="absolute inset-0 overflow-visible"
        >
          {layout.edges.map((edge) => (
            <path
              key={`${edge.from} ${edge.to}`}
              d={edge.path}
              fill="none"
              strokeWidth={edge.isLongest ? 2 : 1.25}
              className={edge.isLongest ? 'stroke-accent' : 'stroke-line-strong'}
            />
          ))}
        </svg>
        {layout.nodes.map((node) => {
          const step = steps.get(node.id);
          return (
            <button
              key={node.id}
              type="button"
              aria-pressed={selected === node.id}
              onClick={() => onSelect(node.id)}
              style={{ left: node.left, top: node.top, width: nodeWidth, height: nodeHeight }}
              className={`absolute flex flex-col justify-center gap-0.5 rounded-lg border px-2.5 py-1.5 text-left transition-colors hover:bg-hover ${
                selected === node.id ? 'bg-accent-tint' : 'bg-canvas'
              } ${node.isLongest ? 'border-accent' : 'border-line-strong'}`}
            >
              {step && <NodeFace step={step} view={view} />}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function NodeFace({ step, view }: { step: StepView; view: RunView }) {
  const locale = useLocale();
  const tokens = tokensOfStep(view, step.id);
  return (
    <>
      <span className="flex items-center gap-1.5 text-ink-muted text-xs">
        <StepIcon status={step.status} />
        {step.id}
        {step.reused && <span>· from the log</span>}
      </span>
      <span className="truncate font-medium text-[0.8125rem]">{stepTitle(step.tool, 'waiting')}</span>
      <span className="truncate text-ink-muted text-xs tabular-nums">
        {[
          step.reused || step.elapsedMs === null ? null : formatDuration(step.elapsedMs, locale),
          tokens > 0 ? countOf(tokens, locale, 'token') : null,
        ]
          .filter((words) => words !== null)
          .join(' · ')}
      </span>
    </>
  );
}
