'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';

/** The chart's heading, which turns into a field: Enter or leaving it keeps the words, Escape does not. */
export function ChartTitle({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null)
    return (
      <div className="group flex min-w-0 items-start gap-1.5">
        <h3 className="min-w-0 break-words text-[0.9375rem] font-semibold leading-snug">{title}</h3>
        <button
          type="button"
          aria-label="Edit chart title"
          onClick={() => setDraft(title)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-ink-faint transition-opacity hover:bg-hover hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0"
        >
          <Pencil aria-hidden className="size-3.5" />
        </button>
      </div>
    );
  const keep = () => {
    if (draft.trim() !== '' && draft.trim() !== title) onChange(draft.trim());
    setDraft(null);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person just asked to edit this very text
      autoFocus
      aria-label="Chart title"
      value={draft}
      maxLength={160}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setDraft(null);
      }}
      className="w-full rounded-md border border-line-strong bg-surface px-2 py-0.5 text-[0.9375rem] font-semibold"
    />
  );
}
