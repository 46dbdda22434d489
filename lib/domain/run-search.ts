import { z } from 'zod';
import { runSummary } from './run-summary.ts';
import { runStatuses } from './run-view.ts';
import { strategies } from './strategy.ts';

/** What a developer looks for among the runs; everything that is given must hold. Reads query strings as they come. */
export const runSearch = z.object({
  /** Words that occur in the question or its statement, or begin one there; or the id of a run. */
  words: z.string().trim().max(400).optional(),
  person: z.string().optional(),
  source: z.string().optional(),
  status: z.enum(runStatuses).optional(),
  strategy: z.enum(strategies).optional(),
  vote: z.enum(['up', 'down']).optional(),
  /** ISO times, `from` inclusive, `to` exclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  minTokens: z.coerce.number().int().min(1).optional(),
  /** The `next` of the page before. */
  after: z.string().optional(),
});
export type RunSearch = z.infer<typeof runSearch>;

export const listedRun = runSummary.extend({
  personName: z.string(),
  votes: z.object({ up: z.number().int(), down: z.number().int() }),
});
export type ListedRun = z.infer<typeof listedRun>;

/** One page of runs, newest first. `next` is null on the last one. */
export const runPage = z.object({ runs: z.array(listedRun), next: z.string().nullable() });
export type RunPage = z.infer<typeof runPage>;

/** Whom and what the filters offer. */
export const runFacets = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  sources: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether runs that name what the reader may not read are left out. */
  leavesOut: z.boolean(),
});
export type RunFacets = z.infer<typeof runFacets>;
