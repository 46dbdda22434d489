'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { indexingSentence } from '#lib/domain/indexing.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSource } from './use-source.tsx';

/** What the server wants a person to know; a dismissed notice stays away until the page is loaded again. */
export function Notices() {
  const source = useSource();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);

  if (source.kind === 'failed') {
    return (
      <section aria-label="Notices" className="mx-auto w-full max-w-4xl px-4 pt-3 sm:px-6">
        <Failure message={source.message} onRetry={source.retry} />
      </section>
    );
  }

  const notices = source.kind === 'ready' ? source.status.notices : [];
  const shown = notices.filter((notice) => !dismissed.includes(notice));
  const indexing = source.kind === 'ready' ? source.status.indexing : null;
  if (shown.length === 0 && indexing === null) return null;
  return (
    <section aria-label="Notices" className="mx-auto w-full max-w-4xl px-4 pt-3 sm:px-6">
      <ul className="flex flex-col gap-2">
        {indexing && (
          <li>
            <Callout tone="neutral">{indexingSentence(indexing)}</Callout>
          </li>
        )}
        {shown.map((notice) => (
          <li key={notice}>
            <Callout
              tone="caution"
              action={
                <Button
                  look="quiet"
                  size="small-icon"
                  aria-label="Dismiss notice"
                  onClick={() => setDismissed([...dismissed, notice])}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              }
            >
              {notice}
            </Callout>
          </li>
        ))}
      </ul>
    </section>
  );
}
