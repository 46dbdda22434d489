'use client';

import { useState } from 'react';
import { Disclosure } from './disclosure.tsx';

/** What a database or another program said itself, folded away: it is meant for whoever looks after it. */
export function EngineWords({ words }: { words: string | undefined }) {
  const [open, setOpen] = useState(false);
  if (words === undefined) return null;
  return (
    <div>
      <Disclosure open={open} onToggle={setOpen} summary="What the database said">
        <p className="mt-1 whitespace-pre-wrap break-words rounded-lg bg-sunken px-2.5 py-1.5 font-mono text-xs text-ink">
          {words}
        </p>
      </Disclosure>
    </div>
  );
}
