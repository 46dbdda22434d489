'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What somebody typed, pasted or had filled in before the page had woken stands in the field, and React knows nothing of it. A
 * control with this ref tells it as if it were typed now. `kept` is what the page believes the control to hold.
 */
export function useTypedEarly<Kind extends Control>(
  kept: unknown,
  given?: RefObject<Kind | null>,
): RefObject<Kind | null> {
  const own = useRef<Kind>(null);
  const control = given ?? own;
  // Before anything is drawn anew, which would put back what the page believes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands there when the page wakes is early
  useLayoutEffect(() => {
    if (control.current !== null && typeof kept === 'string') tellTyped(control.current, kept);
  }, []);
  return control;
}

function tellTyped(control: Control, kept: string): void {
  const typed = control.value;
  if (typed === kept) return;
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  // React hears of a text that differs from the one it has seen last: it is shown what it believes, then, past it, the typed one.
  control.value = kept;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, typed);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
