import type { ReactNode } from 'react';

/** What stands where a list would be: that there is nothing, and what would bring something. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-xl border border-dashed px-4 py-8 text-center text-ink-muted text-sm">{children}</p>
  );
}
