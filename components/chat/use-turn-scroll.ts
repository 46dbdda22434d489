'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { RunRecord } from './run-record.ts';

/**
 * Keeps the newest question in view: a question just asked, and a turn just begun from an answer, moves to the top of the
 * page and stays there while its answer grows below, so that nothing being read ever moves. A conversation that was opened shows the linked answer,
 * else its newest question.
 */
export function useTurnScroll(
  runs: readonly RunRecord[],
  sending: boolean,
  startedRun: string | null,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const shownRuns = useRef(0);
  const count = runs.length;

  useEffect(() => {
    const opened = shownRuns.current === 0 && count > 0 && !sending;
    shownRuns.current = count;
    if (!opened || count === 1) return;
    const linked = window.location.hash.length > 1 && document.getElementById(window.location.hash.slice(1));
    (linked || list.current?.lastElementChild)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [count, sending]);

  useEffect(() => {
    if (sending) bringUp(list.current?.lastElementChild);
  }, [sending]);

  useEffect(() => {
    if (startedRun !== null) bringUp(list.current?.lastElementChild);
  }, [startedRun]);

  return list;
}

function bringUp(turn: Element | null | undefined): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  turn?.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' });
}
