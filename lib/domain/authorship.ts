import type { QueryResult } from './query-outcome.ts';
import type { RunView } from './run-view.ts';
import { builtInWriters } from './sql-candidate.ts';

type Told = Pick<RunView, 'mode' | 'modelCalls' | 'usage'>;

/**
 * Who wrote the statement an answer rests on, in a few words: the built-in engine, or the model by its name. `query` is null
 * for an answer without a statement.
 */
export function authorWords(view: Told, query: Pick<QueryResult, 'writer'> | null): string {
  if (view.mode === 'built-in') return 'Built-in engine';
  const model = modelOf(view) ?? 'Language model';
  if (query === null) return model;
  if (query.writer === undefined || !builtInWriters.includes(query.writer)) return `Statement by ${model}`;
  return `Statement by the built-in engine, beside ${model}`;
}

/** "1 of 4 model calls failed"; null when none did. */
export function failedCallWords({
  calls,
  failedCalls,
}: Pick<Told['usage'], 'calls' | 'failedCalls'>): string | null {
  if (failedCalls === 0) return null;
  return `${failedCalls} of ${calls} model ${calls === 1 ? 'call' : 'calls'} failed`;
}

function modelOf({ modelCalls }: Told): string | undefined {
  return (modelCalls.find(({ role }) => role === 'writer') ?? modelCalls[0])?.model;
}
