import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of a thread, as `nice` counts: about a third of a processor that others want wholly. */
const lower = 5;
const lowest = 19;

/**
 * Lets the thread that calls it work after those of normal priority, so that whoever asks is told at once that it was
 * heard, however many answers are worked on. Linux alone has priorities of threads; elsewhere nothing changes.
 */
export function workAfterRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    // The thread that reads it, as `<process>/task/<thread>`.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(lowest, getPriority(thread) + lower));
  } catch {
    // Without /proc, or where a sandbox forbids it, threads share as processes do.
  }
}
