import type { ReactNode } from 'react';

/** What is wider than the page and scrolls by itself, with the keys as well. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-xl border"
    >
      {children}
    </section>
  );
}
