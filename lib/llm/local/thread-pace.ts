/** How many threads a model works with, and what it was seen to do with them. */
export type ThreadPace = {
  /** For the next step of work. */
  threads(): number;
  /** The number that is best by now, for work in which nothing should be tried. */
  settled(): number;
  /** What a step came to. Steps of few tokens say little and are better left out. */
  note(threads: number, tokens: number, ms: number): void;
  /** So many threads were seen to wait for each other, in work whose steps are not noted. */
  crowded(threads: number): void;
};

/** A step this much slower than usual says that somebody else is using the cores, this much faster that they have left. */
const changed = 0.7;
/** More threads have to be this much faster to be worth the cores they keep from others. */
const worth = 1.1;
/** A number of threads is tried again after so many steps; each time it loses, after twice as many. */
const firstPause = 6;
const longestPause = 96;

type Known = { speed: number; triedAt: number; pause: number };

/**
 * Finds by measuring how many threads the machine really has free. It begins one below the cores, so that whoever else works
 * here is not waited for at every step, and tries a number beside the present one now and then, for one step: with a busy core a
 * thread too many costs ten times as long, so that nothing but the clock can tell.
 */
export function createThreadPace(most: number): ThreadPace {
  const known = new Map<number, Known>();
  let current = Math.max(1, most - 1);
  let steps = 0;

  const isDue = (threads: number) => {
    if (threads < 1 || threads > most) return false;
    const tried = known.get(threads);
    return tried === undefined || steps - tried.triedAt >= tried.pause;
  };
  const speedOf = (threads: number) => known.get(threads)?.speed ?? 0;
  const best = () =>
    [...known.keys()]
      .toSorted((one, other) => one - other)
      .reduce(
        (chosen, threads) => (speedOf(threads) > speedOf(chosen) * worth ? threads : chosen),
        Math.min(...known.keys()),
      );

  return {
    threads() {
      if (known.get(current) === undefined) return current;
      const trial = [current + 1, current - 1].find(isDue);
      return trial ?? current;
    },
    settled: () => current,
    note(threads, tokens, ms) {
      if (tokens <= 0 || ms <= 0) return;
      steps += 1;
      const speed = tokens / ms;
      const before = known.get(threads);
      const isUsual =
        before !== undefined && speed > before.speed * changed && speed * changed < before.speed;
      known.set(threads, {
        speed: isUsual ? (before.speed + speed) / 2 : speed,
        triedAt: steps,
        pause: before?.pause ?? firstPause,
      });
      const wasCurrent = threads === current;
      // What was known of the others was measured on another machine, so to say.
      if (before !== undefined && !isUsual && wasCurrent)
        for (const [other, each] of known) if (other !== threads) each.pause = 0;
      current = best();
      const tried = known.get(threads);
      if (tried && !wasCurrent) tried.pause = current === threads ? firstPause : nextPause(tried.pause);
    },
    crowded(threads) {
      known.set(threads, { speed: 0, triedAt: steps, pause: firstPause });
      if (current === threads) current = Math.max(1, threads - 1);
    },
  };
}

/** Always the same number. */
export function fixedThreads(threads: number): ThreadPace {
  return { threads: () => threads, settled: () => threads, note: () => undefined, crowded: () => undefined };
}

function nextPause(pause: number): number {
  return Math.min(longestPause, Math.max(firstPause, pause * 2));
}
