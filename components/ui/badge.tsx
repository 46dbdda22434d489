import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-hover text-ink-muted',
  accent: 'bg-accent-tint text-accent',
  positive: 'bg-positive-tint text-positive',
  caution: 'bg-caution-tint text-caution',
  negative: 'bg-negative-tint text-negative',
} as const;

export type Tone = keyof typeof tones;

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-md px-1.5 py-0.5 text-xs font-medium leading-4 ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
