'use client';

import { type ReactNode, useId, useState } from 'react';

/**
 * A word with a short explanation below or above it, shown on hover, on focus and on a tap; Escape hides it. `onPress`
 * makes the word a way to more.
 */
export function Hint({
  children,
  text,
  side,
  onPress,
}: {
  children: ReactNode;
  text: string;
  side: 'below' | 'above';
  onPress?: () => void;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only repeats what focusing the button inside does
    <span
      className="relative inline-flex"
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
    >
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => {
          setShown(onPress === undefined);
          onPress?.();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !shown) return;
          event.preventDefault();
          setShown(false);
        }}
        className="inline-flex items-center rounded-md"
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        hidden={!shown}
        className={`absolute left-0 z-30 w-64 max-w-[75vw] animate-rise rounded-lg border bg-surface px-3 py-2 text-left text-[0.8125rem] font-normal leading-5 text-ink shadow-raised ${side === 'below' ? 'top-full mt-1.5' : 'bottom-full mb-1.5'}`}
      >
        {text}
      </span>
    </span>
  );
}
