import type { RunStatus } from '#lib/domain/run-view.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const words: Readonly<Record<RunStatus, { readonly text: string; readonly tone: Tone }>> = {
  running: { text: 'Running', tone: 'accent' },
  answered: { text: 'Answered', tone: 'positive' },
  unreadable: { text: 'Not understood', tone: 'caution' },
  asked: { text: 'Asked back', tone: 'caution' },
  failed: { text: 'Failed', tone: 'negative' },
  stopped: { text: 'Stopped', tone: 'neutral' },
  interrupted: { text: 'Interrupted', tone: 'negative' },
};

export function StatusBadge({ status }: { status: RunStatus }) {
  const { text, tone } = words[status];
  return <Badge tone={tone}>{text}</Badge>;
}

export function statusText(status: RunStatus): string {
  return words[status].text;
}
