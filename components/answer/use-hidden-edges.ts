import { type RefObject, useLayoutEffect, useState } from 'react';

/** At which sides something is scrolled out of sight. */
export type HiddenEdges = { readonly left: boolean; readonly right: boolean };

/** Which sides of a scroller hide something, from where it stands; less than a pixel is rounding. */
export function hiddenEdges(scroller: {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}): HiddenEdges {
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  return { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 };
}

/** Follows a scroller while it is scrolled, and while it or what it holds, which is `total` pixels across, changes. */
export function useHiddenEdges(element: RefObject<HTMLElement | null>, total: number): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>({ left: false, right: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds may be wider than before
  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null) return;
    const look = () =>
      setEdges((before) => {
        const now = hiddenEdges(scroller);
        return before.left === now.left && before.right === now.right ? before : now;
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [element, total]);
  return edges;
}
