'use client';

import { useEffect, useState } from 'react';

const key = 'source';

/** The source that this browser asks in a new conversation; null for the main one. */
export function useChosenSource(): readonly [string | null, (id: string) => void] {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => setChosen(remembered()), []);
  return [
    chosen,
    (id) => {
      setChosen(id);
      remember(id);
    },
  ];
}

// Storage can be forbidden by the browser's settings; the choice then lives as long as the page.
function remembered(): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(id: string): void {
  try {
    window.localStorage.setItem(key, id);
  } catch {
    return;
  }
}
