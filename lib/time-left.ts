type Step = { readonly what: string; readonly done: number; readonly total: number };

/**
 * Estimates how many seconds a piece of work will still take, from its own speed so far. Null at its beginning, when nothing
 * can be told. What was done before the first report does not count: it was taken over, not worked on.
 */
export function timeLeft(now: () => number = () => performance.now()): (step: Step) => number | null {
  let first: (Step & { readonly at: number }) | undefined;
  return (step) => {
    if (first?.what !== step.what) first = { ...step, at: now() };
    const worked = step.done - first.done;
    if (worked <= 0) return null;
    return Math.ceil(((step.total - step.done) * (now() - first.at)) / worked / 1_000);
  };
}
