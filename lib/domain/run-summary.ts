import { z } from 'zod';
import { efforts } from './effort.ts';
import { runModes } from './run-event.ts';
import { queryResultOf, type RunView, runStatuses } from './run-view.ts';
import { strategies } from './strategy.ts';

/** What a run came to, in one row: what developers search. Always derived from the run's log. */
export const runSummary = z.object({
  runId: z.string(),
  conversationId: z.string(),
  personId: z.string(),
  sourceId: z.string(),
  question: z.string(),
  status: z.enum(runStatuses),
  mode: z.enum(runModes),
  strategy: z.enum(strategies),
  effort: z.enum(efforts),
  /** ISO time. */
  startedAt: z.string(),
  /** null while it runs. */
  elapsedMs: z.number().nullable(),
  /** Input and output of all model calls, and the part of it that the provider had read before. */
  tokens: z.number().int(),
  cachedTokens: z.number().int(),
  /** null when the price of a call is not known. */
  costUsd: z.number().nullable(),
  /** The first statement that the answer rests on. */
  sql: z.string().nullable(),
  /** The run whose plan this one took over. */
  replayOf: z.string().nullable(),
});
export type RunSummary = z.infer<typeof runSummary>;

/** The summary of a run at any moment. `run` has what its log does not say. */
export function summariseRun(
  run: Pick<RunSummary, 'runId' | 'conversationId' | 'personId' | 'sourceId' | 'question' | 'startedAt'>,
  view: RunView,
): RunSummary {
  const { usage } = view;
  const queries = view.steps.flatMap((step) => queryResultOf(view, step.id) ?? []);
  return {
    ...run,
    status: view.status,
    mode: view.mode,
    strategy: view.strategy,
    effort: view.effort,
    elapsedMs: view.elapsedMs,
    tokens: usage.inputTokens + usage.outputTokens,
    cachedTokens: usage.cachedTokens,
    costUsd: usage.costUsd,
    sql: queries[0]?.sql ?? null,
    replayOf: view.replayOf?.runId ?? null,
  };
}
