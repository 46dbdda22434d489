'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A modal dialog on the browser's own `<dialog>`: it traps focus, closes on Escape and on a click beside it, and gives
 * focus back to what had it. Mounted means open.
 */
export function Dialog({
  label,
  placement = 'centre',
  onClose,
  children,
}: {
  label: string;
  placement?: 'centre' | 'wide' | 'left';
  onClose: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);

  // Closing while the element is still in the page is what makes the browser give focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only serves the area beside the dialog; Escape is the key for it
    <dialog
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      className={placements[placement]}
    >
      {children}
    </dialog>
  );
}

const placements = {
  centre:
    'm-auto w-[min(26rem,calc(100vw-2rem))] animate-rise rounded-2xl border bg-surface p-0 text-ink shadow-raised',
  wide: 'm-auto w-[min(44rem,calc(100vw-2rem))] animate-rise rounded-2xl border bg-surface p-0 text-ink shadow-raised',
  left: 'm-0 h-dvh max-h-none w-[min(19rem,88vw)] max-w-none animate-rise border-r bg-sunken p-0 text-ink shadow-raised',
} as const;
