import { NotebookPen } from 'lucide-react';
import type { UsedNote } from '#lib/domain/note.ts';

/** The notes that an answer was given with; nothing without any. `owner` is whose they are, when not the reader's. */
export function UsedNotes({ notes, owner }: { notes: readonly UsedNote[] | undefined; owner?: string }) {
  if (notes === undefined || notes.length === 0) return null;
  return (
    <ul aria-label="Notes used" className="flex flex-col gap-1 text-[0.8125rem]">
      {notes.map(({ id, text }) => (
        <li key={id} className="flex min-w-0 items-start gap-1.5">
          <NotebookPen aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
          <span className="min-w-0 break-words">
            <span className="text-ink-muted">{owner === undefined ? 'Your note:' : `Note of ${owner}:`}</span>{' '}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
