'use client';

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** A line that opens what is below it. The caller owns whether it is open. */
export function Disclosure({
  open,
  onToggle,
  summary,
  children,
}: {
  open: boolean;
  onToggle: (open: boolean) => void;
  summary: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(!open)}
        className="-ml-1.5 inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-md px-1.5 text-left text-[0.8125rem] text-ink-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <ChevronRight
          aria-hidden
          className={`size-3.5 shrink-0 transition-transform ${open ? 'rotate-90' : ''}`}
        />
        {summary}
      </button>
      {open && (
        <div id={id} className="w-full min-w-0">
          {children}
        </div>
      )}
    </>
  );
}
