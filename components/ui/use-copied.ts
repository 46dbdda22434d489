'use client';

import { useEffect, useState } from 'react';

const shownMs = 3000;

/**
 * Copies text, and says for a moment how that went. A browser may forbid it or offer no clipboard: the person reads
 * that, and can still select the text.
 */
export function useCopied() {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return { outcome, copy };
}
