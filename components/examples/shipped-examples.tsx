'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { CuratedExample } from '#lib/domain/curated-knowledge.ts';
import { SqlBlock } from '../answer/sql-block.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useLocale } from '../ui/use-locale.tsx';

/** Examples that came with the source: in use as well, and changed in its file alone. */
export function ShippedExamples({ examples }: { examples: readonly CuratedExample[] }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="shipped-examples" className="rounded-xl border bg-surface px-4 py-3">
      <h2 id="shipped-examples" className="font-medium">
        {countOf(examples.length, locale, 'example')} in the file of the source
      </h2>
      <p className="mt-0.5 text-ink-muted text-sm">
        Written in its <code className="font-mono">about.json</code> and in use beside those above. They are
        changed there.
      </p>
      <Disclosure open={open} onToggle={setOpen} summary="Show them">
        <ul className="mt-2 flex flex-col gap-4">
          {examples.map(({ id, question, sql, note }) => (
            <li key={id} className="flex min-w-0 flex-col gap-1.5">
              <span className="break-words font-medium text-sm">{question}</span>
              <SqlBlock sql={sql} />
              {note !== '' && <span className="break-words text-ink-muted text-sm">{note}</span>}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
