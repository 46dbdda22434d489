import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

const key = 'draft';

/** What is being written, which a reload of the page does not lose. */
export function useKeptDraft(): readonly [string, Dispatch<SetStateAction<string>>] {
  const [draft, setDraft] = useState('');

  useEffect(() => {
    const kept = takeKept();
    if (kept !== null && isReloaded()) setDraft((text) => (text === '' ? kept : text));
  }, []);

  useEffect(() => {
    const keep = () => putKept(draft);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [draft]);

  return [draft, setDraft];
}

/** Whoever comes by another way, as after signing in, may be somebody else. */
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

function takeKept(): string | null {
  try {
    const kept = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return kept;
  } catch {
    // Storage can be forbidden by the browser's settings; then nothing was kept.
    return null;
  }
}

function putKept(draft: string): void {
  try {
    window.sessionStorage.setItem(key, draft);
  } catch {
    // Storage can be forbidden by the browser's settings; then nothing is kept.
  }
}
