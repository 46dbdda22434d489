'use client';

import { Check, Link2 } from 'lucide-react';
import { buttonLook } from '../ui/button.tsx';
import { useCopied } from '../ui/use-copied.ts';

/**
 * A link to this very answer, for the one who asked: it opens nothing for others, and says so. A plain click copies its
 * address; without a clipboard it is followed.
 */
export function CopyLink({ runId }: { runId: string }) {
  const { outcome, copy } = useCopied();
  const copied = outcome === 'copied';
  return (
    <>
      <a
        href={`#run-${runId}`}
        onClick={(event) => {
          // Browsers offer the clipboard on secure pages only.
          if (!navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void copy(event.currentTarget.href);
        }}
        title="It opens for you alone: others see their own conversations"
        className={buttonLook('quiet', 'small')}
      >
        {copied ? <Check aria-hidden className="size-3.5" /> : <Link2 aria-hidden className="size-3.5" />}
        {copied ? 'Copied; it opens for you alone' : 'Copy link'}
      </a>
      <span role="status" className="sr-only">
        {copied && 'Link copied. It opens for you alone.'}
      </span>
    </>
  );
}
