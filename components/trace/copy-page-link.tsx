'use client';

import { Check, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Copies the address of this page, for a colleague who may see it too. */
export function CopyPageLink() {
  const [said, setSaid] = useState<string | null>(null);

  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 3000);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setSaid('Link copied');
    } catch {
      // The browser may forbid it or offer no clipboard; the address bar has the same link.
      setSaid('Not allowed here: copy the address of the page');
    }
  };

  return (
    <Button size="small" onClick={() => void copy()}>
      {said === 'Link copied' ? (
        <Check aria-hidden className="size-3.5 text-positive" />
      ) : (
        <Link2 aria-hidden className="size-3.5" />
      )}
      <span role="status">{said ?? 'Copy link'}</span>
    </Button>
  );
}
