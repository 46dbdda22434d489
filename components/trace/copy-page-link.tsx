'use client';

import { Check, Link2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useCopied } from '../ui/use-copied.ts';

const words = { copied: 'Link copied', refused: 'Not allowed here: copy the address of the page' };

/** Copies the address of this page, for a colleague who may see it too. */
export function CopyPageLink() {
  const { outcome, copy } = useCopied();
  return (
    <>
      <Button size="small" onClick={() => void copy(window.location.href)}>
        {outcome === 'copied' ? (
          <Check aria-hidden className="size-3.5 text-positive" />
        ) : (
          <Link2 aria-hidden className="size-3.5" />
        )}
        {outcome === null ? 'Copy link' : words[outcome]}
      </Button>
      <span role="status" className="sr-only">
        {outcome && words[outcome]}
      </span>
    </>
  );
}
