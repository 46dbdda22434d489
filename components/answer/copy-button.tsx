'use client';

import { Check, Copy } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useCopied } from '../ui/use-copied.ts';

const words = { copied: 'Copied', refused: 'Not allowed here: select the text instead' };

/** Copies `text` and says so beside the icon. `label` names what is copied, as in "Copy SQL". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopied();
  return (
    <div className="flex items-center gap-2">
      <span role="status" className="text-xs text-ink-muted">
        {outcome && words[outcome]}
      </span>
      <Button
        look="secondary"
        size="small-icon"
        aria-label={label}
        title={label}
        onClick={() => void copy(text)}
      >
        {outcome === 'copied' ? (
          <Check aria-hidden className="size-3.5 text-positive" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
      </Button>
    </div>
  );
}
