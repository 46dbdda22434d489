import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import type { ToolTrial } from '#lib/domain/tool-trial.ts';
import { StepPanel } from '../trace/step-panel.tsx';

const id = '#E1';

/** What a tool that ran by hand came to, drawn as the only step of a run. */
export function TrialView({ tool, trial }: { tool: string; trial: ToolTrial }) {
  const planned = { id, tool, why: 'Run by hand.', args: {} };
  const ending: RunEvent = trial.error
    ? { type: 'step-error', step: id, tool, ...trial.error, elapsedMs: trial.elapsedMs }
    : { type: 'step-end', step: id, tool, output: trial.output, elapsedMs: trial.elapsedMs };
  const log: RunEvent[] = [
    { type: 'plan-available', plan: { steps: [planned], answerFrom: [id] } },
    ...trial.events,
    ending,
  ];
  const view = log.reduce(reduceRun, emptyRun);
  const [step] = view.steps;
  return step ? <StepPanel planned={planned} step={step} view={view} actions={null} /> : null;
}
