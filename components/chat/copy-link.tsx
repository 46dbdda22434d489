'use client';

import { Check, Link2 } from 'lucide-react';
import { buttonLook } from '../ui/button.tsx';
import { useCopied } from '../ui/use-copied.ts';

const opensFor = 'It opens for you and for whoever this conversation is shared with.';

/**
 * A link to this very answer. It shares nothing by itself, and says for whom it opens. A plain click copies its address;
 * without a clipboard it is followed.
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
        title={opensFor}
        className={buttonLook('quiet', 'small')}
      >
        {copied ? <Check aria-hidden className="size-3.5" /> : <Link2 aria-hidden className="size-3.5" />}
        {copied ? 'Link copied' : 'Copy link'}
      </a>
      <span role="status" className="sr-only">
        {copied && `Link copied. ${opensFor}`}
      </span>
    </>
  );
}
