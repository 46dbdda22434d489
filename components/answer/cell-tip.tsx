'use client';

import { useEffect } from 'react';
import { createPortal } from 'react-dom';

export type CellTipTarget = { readonly text: string; readonly anchor: HTMLElement };

const longestTip = 2000;

/** The whole text of a cell that cuts it, beside the cell. It repeats what the cell says, so it is silent. */
export function CellTip({ target, onClose }: { target: CellTipTarget | null; onClose: () => void }) {
  useEffect(() => {
    if (target === null) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', close);
    window.addEventListener('scroll', onClose, { passive: true });
    return () => {
      window.removeEventListener('keydown', close);
      window.removeEventListener('scroll', onClose);
    };
  }, [target, onClose]);
  if (target === null) return null;
  const place = target.anchor.getBoundingClientRect();
  const above = place.bottom > window.innerHeight * 0.6;
  const left = Math.max(8, Math.min(place.left - 8, window.innerWidth - 440));
  return createPortal(
    <div
      aria-hidden
      style={{
        left,
        ...(above ? { bottom: window.innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
      }}
      className="pointer-events-none fixed z-50 max-h-64 w-max max-w-[min(27rem,calc(100vw-1rem))] overflow-hidden whitespace-pre-wrap break-words rounded-lg border bg-surface px-3 py-2 text-[0.8125rem] leading-5 text-ink shadow-raised"
    >
      {target.text.length > longestTip ? `${target.text.slice(0, longestTip)}…` : target.text}
    </div>,
    document.body,
  );
}
