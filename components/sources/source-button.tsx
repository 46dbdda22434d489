'use client';

import { ChevronDown, Database } from 'lucide-react';
import { useState } from 'react';
import { SourcesDialog } from './sources-dialog.tsx';

/** Which source is asked, and the way to choose another. */
export function SourceButton({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title="Choose what to ask"
        onClick={() => setOpen(true)}
        className="-mx-1.5 inline-flex min-h-7 min-w-0 max-w-full items-center gap-1.5 rounded-lg px-1.5 hover:bg-hover"
      >
        <Database aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <span className="sr-only">Source: </span>
        <span className="truncate font-medium">{name}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
      </button>
      {open && <SourcesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
