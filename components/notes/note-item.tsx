'use client';

import { useState } from 'react';
import type { ListedNote } from '#lib/domain/note.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { deleteNote, postNoteAsTerm, putNote } from './requests.ts';

/** A note with how it is read, and what can be done with it. */
export function NoteItem({
  note,
  mayShare,
  onChanged,
}: {
  note: ListedNote;
  /** Whether its meaning may be proposed for everybody. */
  mayShare: boolean;
  onChanged: () => void;
}) {
  const [editing, setEditing] = useState<string | null>(null);
  const [isProposed, setProposed] = useState(false);
  const saving = useSubmission(async (text: string) => {
    await putNote(note.id, text);
    setEditing(null);
    onChanged();
  });
  const removing = useSubmission(async () => {
    await deleteNote(note.id);
    onChanged();
  });
  const proposing = useSubmission(async () => {
    await postNoteAsTerm(note.id);
    setProposed(true);
  });
  const called = <span className="sr-only">: {note.text}</span>;
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm">
      {editing === null ? (
        <>
          <p className="break-words font-medium">{note.text}</p>
          <p className="break-words text-ink-muted">{readingWords(note)}</p>
          {isProposed && (
            <p role="status" className="text-ink-muted">
              In the glossary. Everybody has it once the glossary is published.
            </p>
          )}
          <div className="-ml-2 flex flex-wrap gap-1">
            <Button look="quiet" size="small" onClick={() => setEditing(note.text)}>
              Edit{called}
            </Button>
            <Button look="quiet" size="small" disabled={removing.busy} onClick={() => removing.submit()}>
              Remove{called}
            </Button>
            {mayShare && note.meaning !== null && (
              <Button
                look="quiet"
                size="small"
                disabled={proposing.busy || isProposed}
                onClick={() => proposing.submit()}
              >
                Make it a term for all{called}
              </Button>
            )}
          </div>
        </>
      ) : (
        <Form onSubmit={() => saving.submit(editing)} className="flex flex-wrap items-end gap-2">
          <TextField
            className="min-w-0 flex-1 basis-64"
            label="Note"
            autoFocus
            maxLength={300}
            value={editing}
            onChange={(event) => setEditing(event.target.value)}
          />
          <Button type="submit" disabled={saving.busy || editing.trim() === ''}>
            Save
          </Button>
          <Button look="quiet" onClick={() => setEditing(null)}>
            Cancel
          </Button>
        </Form>
      )}
      <Failure message={saving.failure ?? removing.failure ?? proposing.failure} />
    </li>
  );
}

function readingWords({ meaning, isRead }: ListedNote): string {
  if (meaning === null)
    return 'Told to language models. The built-in engine goes by notes that give a word a meaning.';
  const { word, means } = meaning;
  if (isRead) return `“${word}” is read as ${means}.`;
  return `Told to language models. The built-in engine knows no term, table or column “${means}”.`;
}
