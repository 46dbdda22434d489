import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';

const known = new WeakMap<object, QueryResult | null>();

/** `queryResultOf`, read once per output: a result of 100,000 rows is not parsed again for every event of the run. */
export function queryOf(view: RunView, step: string): QueryResult | null {
  const output = view.steps.find(({ id }) => id === step)?.output;
  if (typeof output !== 'object' || output === null) return null;
  const before = known.get(output);
  if (before !== undefined) return before;
  const query = queryResultOf(view, step);
  known.set(output, query);
  return query;
}
