import { z } from 'zod';
import { type ExampleUse, exampleUse, keptExample } from './example.ts';
import { exampleCheck } from './impact.ts';

/** Another example with the same question: `duplicate` when its statement is the same too, `conflict` when it is not. */
export const exampleConflict = z.object({
  kind: z.enum(['duplicate', 'conflict']),
  otherId: z.string(),
  otherQuestion: z.string(),
});
export type ExampleConflict = z.infer<typeof exampleConflict>;

/** An example with what the list of examples shows beside it. */
export const listedExample = keptExample.extend({
  use: exampleUse,
  /** The latest, oldest first. */
  checks: z.array(exampleCheck),
  conflicts: z.array(exampleConflict),
  /** Whoever looks wrote it, and a second person has to approve it. */
  needsAnother: z.boolean(),
});
export type ListedExample = z.infer<typeof listedExample>;

export const unused: ExampleUse = { uses: 0, answered: 0, up: 0, down: 0 };

/** Votes below this share speak against an example. */
const poorShare = 0.5;
const fewVotes = 3;
const staleDays = 90;

/**
 * Why an approved example might be retired, in one sentence; null when nothing speaks for it. `now` is in milliseconds.
 */
export function reasonToRetire(example: ListedExample, now: number): string | null {
  if (example.status !== 'approved') return null;
  const latest = example.checks.at(-1);
  if (latest && !latest.passed) return 'Its last check failed.';
  const { uses, up, down } = example.use;
  if (up + down >= fewVotes && up / (up + down) < poorShare) {
    return `${down} of ${up + down} votes on answers that used it were against them.`;
  }
  const days = Math.floor((now - Date.parse(example.updatedAt)) / 86_400_000);
  return uses === 0 && days >= staleDays ? `Not used in the ${days} days since it was last changed.` : null;
}

/** The share of votes for answers that used an example; null without votes. */
export function winRate({ up, down }: ExampleUse): number | null {
  return up + down === 0 ? null : up / (up + down);
}
