/** A token that takes this many times as long as one usually does says that the threads wait for somebody else's work. */
const crowded = 4;
/** How much of the usual time a new token is: slow enough that a busy minute does not become what is usual. */
const share = 0.1;

/**
 * Watches the tokens of one reply. Too many threads on a busy machine cost not twice, but twenty times as long a token, and a reply
 * has dozens: what was found out while the prompt was read may hold no longer. `usual` keeps, from reply to reply, the milliseconds of a token
 * by the number of threads.
 */
export function watchWriting(usual: Map<number, number>, begunWith: number) {
  let threads = begunWith;
  let last: number | null = null;
  return {
    /** A token was written at this time, in milliseconds. Returns with how many threads the next one is to be. */
    wrote(at: number): number {
      const took = last === null ? null : at - last;
      last = at;
      if (took === null) return threads;
      const known = usual.get(threads) ?? Math.min(took, ...usual.values());
      if (threads > 1 && took > crowded * known) {
        threads -= 1;
        // The next token is the first of its kind.
        last = null;
        return threads;
      }
      usual.set(threads, known + share * (Math.min(took, crowded * known) - known));
      return threads;
    },
  };
}
