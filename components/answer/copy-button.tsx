'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Copies `text` and says so beside the icon. `label` names what is copied, as in "Copy SQL". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');

  useEffect(() => {
    if (copied === 'no') return;
    const timer = setTimeout(() => setCopied('no'), 3000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      // The browser may forbid it or offer no clipboard; the person reads that and can still select the text.
      setCopied('failed');
    }
  };

  return (
    <div className="flex items-center gap-2">
      <span role="status" className="text-xs text-ink-muted">
        {copied === 'yes' ? 'Copied' : copied === 'failed' ? 'Not allowed here: select the text instead' : ''}
      </span>
      <Button look="secondary" size="small-icon" aria-label={label} title={label} onClick={() => void copy()}>
        {copied === 'yes' ? (
          <Check aria-hidden className="size-3.5 text-positive" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
      </Button>
    </div>
  );
}
