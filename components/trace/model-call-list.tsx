'use client';

import { useState } from 'react';
import type { ModelCall } from '#lib/domain/model-call.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { ModelCallRow } from './model-call-row.tsx';

/** Every use of a model for this question, in the order in which they ended. */
export function ModelCallList({ calls }: { calls: readonly ModelCall[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-1">
      <Disclosure open={open} onToggle={setOpen} summary={`Model calls (${calls.length})`}>
        <ol className="mt-1.5 mb-2 divide-y rounded-lg border bg-surface">
          {calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, and a call has no other identity
            <ModelCallRow key={index} call={call} />
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}
