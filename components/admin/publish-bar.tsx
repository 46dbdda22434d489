'use client';

import { useState } from 'react';
import { requestMessage } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { countOf } from '../ui/count-of.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { TextField } from '../ui/text-field.tsx';
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
  const [note, setNote] = useState('');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'neutral' | 'negative'; text: string } | null>(null);
  const changes = status?.unpublished ?? [];

  async function publish() {
    setBusy(true);
    setOutcome(null);
    try {
      await postPublication(note);
      setNote('');
      setOpen(false);
      setOutcome({ tone: 'neutral', text: 'Published. Questions asked from now on are answered with it.' });
      onPublished();
    } catch (error) {
      setOutcome({ tone: 'negative', text: requestMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label="Publication" className="mb-5 rounded-xl border bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium text-sm">
            {status === null
              ? 'Looking for changes …'
              : changes.length === 0
                ? 'Everything reviewed is in use.'
                : `${countOf(changes.length, 'change')} reviewed and not yet in use`}
          </p>
          {changes.length > 0 && (
            <Disclosure open={open} onToggle={setOpen} summary="Show what would change">
              <div className="mt-2 max-h-80 overflow-y-auto">
                <ChangeList changes={changes} />
              </div>
            </Disclosure>
          )}
        </div>
        {changes.length > 0 && (
          <>
            <TextField
              className="w-full sm:w-64"
              label="Note for the history"
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <Button look="primary" disabled={busy} onClick={() => void publish()}>
              {busy ? 'Publishing …' : 'Publish'}
            </Button>
          </>
        )}
      </div>
      <div role="status" className="mt-1">
        {outcome?.tone === 'neutral' && <p className="text-positive text-sm">{outcome.text}</p>}
      </div>
      {outcome?.tone === 'negative' && <Callout tone="negative">{outcome.text}</Callout>}
    </section>
  );
}
