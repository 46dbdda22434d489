'use client';

import { useSyncExternalStore } from 'react';
import type { ChartTheme } from '#lib/domain/chart-palette.ts';

/** The theme the page shows now, for what cannot read CSS variables. It follows `data-theme` on the root element. */
export function usePageTheme(): ChartTheme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function current(): ChartTheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}
