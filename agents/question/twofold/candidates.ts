import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { compileIntent } from '../../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../../query/writer/built-in/describe-intent.ts';
import type { RunContext } from '../../run-context.ts';

/** What a candidate says of an intent. */
export function written(
  intent: QueryIntent,
  { source, knowledge }: RunContext,
): Pick<SqlCandidate, 'sql' | 'intent' | 'reading'> {
  const sql = compileIntent(intent, source.dialect, knowledge.snapshot.tables);
  return { sql, intent, reading: describeIntent(intent) };
}

/** The candidate with a word that was taken for something, which is told. */
export function assuming(candidate: SqlCandidate, said: string, note: string): SqlCandidate {
  const { assumed = [], reading } = candidate;
  return { ...candidate, assumed: [...assumed, said], reading: [...reading, note] };
}

/** A meaning that is offered beside the likelier one. */
export function beside(candidate: SqlCandidate, at: number): SqlCandidate {
  return { ...candidate, id: `other-${at}`, alternative: true };
}

/** A part of a question that was read by itself. */
export type Piece = { readonly candidate: SqlCandidate; readonly intent: QueryIntent };
