/** How far back the speed is measured: long enough to be calm, short enough to follow a change of network. */
const windowMs = 20_000;
const leastMs = 1000;

/** Tells the time left of a download from its last seconds. What an earlier download had left does not count as speed. */
export function createPace(total: number) {
  let seen: { readonly done: number; readonly at: number }[] = [];
  return {
    /** Seconds until `total` at the present speed; null while it is too early to tell. `at` is in milliseconds. */
    secondsLeft(done: number, at: number): number | null {
      seen = [...seen.filter((earlier) => at - earlier.at <= windowMs), { done, at }];
      const first = seen[0];
      if (first === undefined || at - first.at < leastMs || done <= first.done) return null;
      return Math.round(((total - done) * (at - first.at)) / (done - first.done) / 1000);
    },
  };
}
