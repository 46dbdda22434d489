import type { StoredEvent } from '#lib/domain/run-event.ts';

export type TimelineRow = {
  readonly key: string;
  readonly label: string;
  readonly kind: 'step' | 'call' | 'candidate';
  /** Milliseconds since the run started. */
  readonly startMs: number;
  readonly endMs: number;
  readonly failed: boolean;
};

/** What took time in a run, in the order in which it began; what has not ended yet reaches to the last event. */
export function timelineRows(events: readonly StoredEvent[]): TimelineRow[] {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return [];
  const since = ({ at }: StoredEvent) => Date.parse(at) - Date.parse(first.at);
  const openSteps = new Map<string, StoredEvent>();
  const openCandidates = new Map<string, StoredEvent>();
  const rows: TimelineRow[] = [];
  const close = (start: StoredEvent | undefined, row: Omit<TimelineRow, 'startMs' | 'endMs'>, end: number) =>
    rows.push({ ...row, startMs: start ? since(start) : end, endMs: end });

  for (const stored of events) {
    const { event } = stored;
    switch (event.type) {
      case 'step-start':
        openSteps.set(event.step, stored);
        break;
      case 'step-end':
      case 'step-error':
        close(openSteps.get(event.step), stepRow(event.step, event.tool, event.type), since(stored));
        openSteps.delete(event.step);
        break;
      case 'candidate-available':
        openCandidates.set(event.candidate.id, stored);
        break;
      case 'candidate-checked': {
        const { candidateId, status } = event.outcome;
        const row = candidateRow(openCandidates.get(candidateId), event.step, status === 'failed');
        close(openCandidates.get(candidateId), { ...row, key: candidateId }, since(stored));
        openCandidates.delete(candidateId);
        break;
      }
      case 'model-call':
        rows.push({
          key: `call ${stored.sequence}`,
          label: `${event.call.role.replaceAll('-', ' ')}${event.call.step ? ` ${event.call.step}` : ''}`,
          kind: 'call',
          startMs: Math.max(0, since(stored) - event.call.ms),
          endMs: since(stored),
          failed: event.call.error !== null,
        });
        break;
    }
  }
  for (const [step, start] of openSteps) {
    if (start.event.type === 'step-start')
      close(start, stepRow(step, start.event.tool, 'step-start'), since(last));
  }
  return rows.toSorted((one, other) => one.startMs - other.startMs || other.endMs - one.endMs);
}

function stepRow(step: string, tool: string, type: string) {
  return { key: step, label: `${step} ${tool}`, kind: 'step' as const, failed: type === 'step-error' };
}

function candidateRow(start: StoredEvent | undefined, step: string, failed: boolean) {
  const writer = start?.event.type === 'candidate-available' ? start.event.candidate.writer : 'candidate';
  return { label: `${step} ${writer}`, kind: 'candidate' as const, failed };
}
