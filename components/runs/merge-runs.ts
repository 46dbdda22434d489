import type { ListedRun, RunPage } from '#lib/domain/run-search.ts';

/** What is listed when the first page is read again: its runs as they are now, then those that were loaded after it. */
export function mergeRuns(shown: readonly ListedRun[], first: RunPage): ListedRun[] {
  const last = first.runs.at(-1);
  if (first.next === null || last === undefined) return first.runs;
  const isAfter = (run: ListedRun) =>
    run.startedAt < last.startedAt || (run.startedAt === last.startedAt && run.runId < last.runId);
  return [...first.runs, ...shown.filter(isAfter)];
}
