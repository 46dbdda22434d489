import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  neutral: { box: 'bg-sunken text-ink', icon: 'text-ink-muted', Icon: Info },
  caution: { box: 'bg-caution-tint text-ink', icon: 'text-caution', Icon: TriangleAlert },
  negative: { box: 'bg-negative-tint text-ink', icon: 'text-negative', Icon: CircleAlert },
} as const;

/** A short message in the page's flow, with what can be done about it on the right. Errors are announced at once. */
export function Callout({
  tone,
  children,
  action,
}: {
  tone: keyof typeof tones;
  children: ReactNode;
  action?: ReactNode;
}) {
  const { box, icon, Icon } = tones[tone];
  return (
    <div
      role={tone === 'negative' ? 'alert' : undefined}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl px-3.5 py-2.5 text-sm ${box}`}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1 basis-48 break-words">{children}</div>
      {action}
    </div>
  );
}
