'use client';

import { Check, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';

/** A link to this very answer. A plain click copies its address; where copying is not allowed, it is followed. */
export function CopyLink({ runId }: { runId: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <a
      href={`#run-${runId}`}
      onClick={(event) => {
        // Browsers offer the clipboard on secure pages only.
        if (!navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigator.clipboard.writeText(event.currentTarget.href).then(
          () => setCopied(true),
          () => window.location.assign(`#run-${runId}`),
        );
      }}
      className="inline-flex h-8 items-center gap-1.5 rounded-lg px-2.5 font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
    >
      {copied ? <Check aria-hidden className="size-3.5" /> : <Link2 aria-hidden className="size-3.5" />}
      <span role="status">{copied ? 'Link copied' : 'Copy link'}</span>
    </a>
  );
}
