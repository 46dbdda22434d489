import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';

/** An earlier answer of the conversation, as a follow-up needs it. */
export type PreviousTurn = {
  readonly question: string;
  readonly query: QueryResult | null;
  readonly chart: ChartSpec | null;
};
