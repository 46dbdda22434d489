'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { ChangeList } from './change-list.tsx';
import { type KnowledgeStatus, postPublication } from './knowledge-requests.ts';

/** Says what is reviewed and not yet in use, and puts it into use. */
export function PublishBar({
  status,
  onPublished,
}: {
  status: KnowledgeStatus | null;
  onPublished: () => void;
}) {
  const locale = useLocale();
  const [note, setNote] = useState('');
  const [open, setOpen] = useState(false);
  const [published, setPublished] = useState(false);
  const changes = status?.unpublished ?? [];
  const forAnother = status?.forAnother ?? 0;

  const { busy, failure, submit } = useSubmission(async () => {
    setPublished(false);
    await postPublication(note);
    setNote('');
    setOpen(false);
    setPublished(true);
    onPublished();
  });

  return (
    <section aria-label="Publication" className="flex flex-col gap-1 rounded-xl border bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium text-sm">
            {status === null
              ? 'Looking for changes …'
              : changes.length === 0
                ? 'Everything reviewed is in use.'
                : `${countOf(changes.length, locale, 'change')} reviewed and not yet in use`}
          </p>
          {forAnother > 0 && (
            <p className="mt-1 text-ink-muted text-sm">
              {forAnother === changes.length
                ? 'You wrote or accepted all of it: a second person has to publish it.'
                : `${forAnother} of them are yours: a second person has to publish those.`}
            </p>
          )}
          {changes.length > 0 && (
            <Disclosure open={open} onToggle={setOpen} summary="Show what would change">
              <div className="mt-2 max-h-80 overflow-y-auto">
                <ChangeList changes={changes} />
              </div>
            </Disclosure>
          )}
        </div>
        {changes.length > forAnother && (
          <>
            <TextField
              className="w-full sm:w-64"
              label="Note for the history"
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <Button look="primary" disabled={busy} onClick={() => submit()}>
              {busy ? 'Publishing …' : 'Publish'}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="text-positive text-sm empty:sr-only">
        {published && 'Published. Questions asked from now on are answered with it.'}
      </p>
      <Failure message={failure} />
    </section>
  );
}
