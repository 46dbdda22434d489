import type { ExampleStatus } from '#lib/domain/example.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const looks: Readonly<Record<ExampleStatus, { tone: Tone; words: string }>> = {
  draft: { tone: 'caution', words: 'Draft' },
  approved: { tone: 'positive', words: 'Approved' },
  retired: { tone: 'neutral', words: 'Retired' },
};

export function StatusBadge({ status }: { status: ExampleStatus }) {
  const { tone, words } = looks[status];
  return <Badge tone={tone}>{words}</Badge>;
}
