'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { indexingSentence } from '#lib/domain/indexing.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Failure } from '../ui/failure.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useSource } from './use-source.tsx';

const nothing: { readonly notices: readonly string[]; readonly readings: readonly string[] } = {
  notices: [],
  readings: [],
};

/** What the server wants a person to know; a dismissed notice stays away until the page is loaded again. */
export function Notices() {
  const locale = useLocale();
  const source = useSource();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);

  if (source.kind === 'failed') {
    return (
      <section aria-label="Notices" className="mx-auto w-full max-w-4xl px-4 pt-3 sm:px-6">
        <Failure message={source.message} onRetry={source.retry} />
      </section>
    );
  }

  const { notices: told, readings } = source.kind === 'ready' ? source.status : nothing;
  // Several files would push the conversation off the page.
  const folded = readings.length > 1 ? readings : [];
  const reading = readings.length > 1 ? [] : readings;
  const shown = [...told, ...reading].filter((notice) => !dismissed.includes(notice));
  const indexing = source.kind === 'ready' ? source.status.indexing : null;
  if (shown.length === 0 && folded.length === 0 && indexing === null) return null;
  return (
    <section aria-label="Notices" className="mx-auto w-full max-w-4xl px-4 pt-3 sm:px-6">
      <ul className="flex flex-col gap-2">
        {indexing && (
          <li>
            <Callout tone="neutral">{indexingSentence(indexing, locale)}</Callout>
          </li>
        )}
        {folded.length > 0 && (
          <li>
            <FileReadings readings={folded} />
          </li>
        )}
        {shown.map((notice) => (
          <li key={notice}>
            <Callout
              tone={told.includes(notice) ? 'caution' : 'neutral'}
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

function FileReadings({ readings }: { readings: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure open={open} onToggle={setOpen} summary={`How ${readings.length} files were read`}>
      <ul className="mt-1 list-disc space-y-1 pl-6 text-sm">
        {readings.map((reading) => (
          <li key={reading} className="break-words">
            {reading}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
