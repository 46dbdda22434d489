import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { tieAssumptions, wholePeriod } from '../question/explain/assumptions.ts';
import { describeDifference } from '../question/explain/describe-difference.ts';
import { explainStatement, readQuery } from '../question/explain/explain-statement.ts';
import type { ExecutedCandidate } from '../roles.ts';

/** A model does not tell how it read the question: its statement does. */
export function withReading(candidate: SqlCandidate, tables: readonly TableSchema[]): SqlCandidate {
  if (candidate.coverage !== null) return candidate;
  return { ...candidate, reading: asClauses(explainStatement(candidate.sql, tables)) };
}

/** A total without a time says over which days it goes. */
export function periodRead(sql: string, tables: readonly TableSchema[]): string[] {
  const query = readQuery(sql);
  return query === null
    ? []
    : asClauses(wholePeriod(query, tables)).map((clause) => clause.charAt(0).toLowerCase() + clause.slice(1));
}

/** How the chosen statement reads, with what was found out about ties instead of what might be. */
export function settledReading(reading: readonly string[], tie: string | null, isProbed: boolean): string[] {
  const known = asClauses(tieAssumptions);
  const settled = isProbed ? reading.filter((clause) => !known.includes(clause)) : [...reading];
  return tie === null ? settled : [...settled, tie];
}

/** A statement that was not chosen, with how it differs from the one that was. */
export function otherReading(
  { candidate, result }: ExecutedCandidate,
  chosen: SqlCandidate,
  tables: readonly TableSchema[],
): QueryResult['readings'] {
  if (result === null) return [];
  const differs = describeDifference(candidate.sql, chosen.sql, tables);
  return [{ sql: candidate.sql, reading: candidate.reading, differs, result }];
}

function asClauses(sentences: readonly string[]): string[] {
  return sentences.map((sentence) => sentence.replace(/\.$/, ''));
}
