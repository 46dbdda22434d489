'use client';

import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { HeadedPage } from '../ui/page-frame.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { NoteItem } from './note-item.tsx';
import { getNotes, postNote } from './requests.ts';

/** What a person told once and wants kept in mind. */
export function NotesScreen() {
  const { value, failure, reload } = useLoaded(getNotes);
  const [text, setText] = useState('');
  const adding = useSubmission(async () => {
    await postNote(text);
    setText('');
    reload();
  });
  return (
    <HeadedPage
      title="Notes"
      intro="What you mean and what you want to see, told once. Notes are yours alone, and stand under each answer that they were used for. You can also tell them where you ask: “By market value I mean free float”."
    >
      <Form onSubmit={adding.submit} className="mt-5 flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 flex-1 basis-64"
          label="A new note"
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={adding.busy || text.trim() === ''}>
          Keep
        </Button>
      </Form>
      <div className="mt-5 flex flex-col gap-3">
        <Failure message={adding.failure} />
        <Failure message={failure} onRetry={reload} />
        {value === null && failure === null && <Skeleton className="h-16 w-full" />}
        {value?.notes.length === 0 && (
          <EmptyNote>No note yet. “Turnover means total value traded” would be one.</EmptyNote>
        )}
        {value !== null && value.notes.length > 0 && (
          <ul className="divide-y rounded-xl border bg-surface">
            {value.notes.map((note) => (
              <NoteItem key={note.id} note={note} mayShare={value.mayShare} onChanged={reload} />
            ))}
          </ul>
        )}
      </div>
    </HeadedPage>
  );
}
