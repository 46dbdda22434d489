const windowMs = 60_000;
const most = 3;

/** Counts what was started again: what ends more often than three times in a minute will not be cured by starting it once more. */
export function restarts(now: () => number = Date.now): { areTooMany(): boolean } {
  let times: readonly number[] = [];
  return {
    areTooMany() {
      times = [...times.filter((time) => time > now() - windowMs), now()];
      return times.length > most;
    },
  };
}
