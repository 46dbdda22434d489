'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { StoredEvent } from '#lib/domain/run-event.ts';
import { CopyButton } from '../answer/copy-button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { JsonBlock } from './json-block.tsx';

/** The log as it is stored, event by event; each opens to its JSON. */
export function EventList({ events }: { events: readonly StoredEvent[] }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const start = Date.parse(events[0]?.at ?? '');
  return (
    <section aria-label="Log">
      <Disclosure open={open} onToggle={setOpen} summary={`Log (${countOf(events.length, locale, 'event')})`}>
        <ol className="mt-2 divide-y rounded-xl border bg-surface">
          {events.map((stored) => (
            <EventRow key={stored.sequence} stored={stored} sinceMs={Date.parse(stored.at) - start} />
          ))}
        </ol>
      </Disclosure>
      {open && (
        <div className="mt-2 flex justify-end">
          <CopyButton text={JSON.stringify(events, null, 2)} label="Copy the whole log" />
        </div>
      )}
    </section>
  );
}

function EventRow({ stored, sinceMs }: { stored: StoredEvent; sinceMs: number }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { sequence, event } = stored;
  return (
    <li className="px-3 py-1">
      <Disclosure
        open={open}
        onToggle={setOpen}
        summary={
          <span className="flex flex-wrap gap-x-2 tabular-nums">
            <span className="w-8 text-ink-faint">{sequence}</span>
            <span className="font-mono text-ink text-xs leading-5">{event.type}</span>
            {'step' in event && <span>{event.step}</span>}
            <span className="text-ink-faint text-xs leading-5">+{formatDuration(sinceMs, locale)}</span>
          </span>
        }
      >
        <JsonBlock value={event} label={`event ${sequence}`} />
      </Disclosure>
    </li>
  );
}
