import { Check, Circle, Minus, X } from 'lucide-react';
import type { StepView } from '#lib/domain/run-view.ts';
import { Spinner } from '../ui/spinner.tsx';

const words = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Not run',
} as const;

export function StepIcon({ status }: { status: StepView['status'] }) {
  return (
    <span className="mt-0.5 grid size-4 shrink-0 place-items-center">
      <span className="sr-only">{words[status]}:</span>
      {status === 'running' && <Spinner className="size-3.5" />}
      {status === 'done' && <Check aria-hidden className="size-4 text-positive" />}
      {status === 'failed' && <X aria-hidden className="size-4 text-negative" />}
      {status === 'skipped' && <Minus aria-hidden className="size-3.5 text-ink-faint" />}
      {status === 'waiting' && <Circle aria-hidden className="size-2.5 text-ink-faint" />}
    </span>
  );
}
