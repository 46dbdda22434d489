import { isSameStatement } from '#lib/sql/same-statement.ts';
import type { ExecutedCandidate, WriterInput } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';

/** The statement that ran already, or would again once the repair rules have mended this one; undefined when it is new. */
export function findTried(
  sql: string,
  input: { readonly writer: WriterInput; readonly executed: readonly ExecutedCandidate[] },
  context: RunContext,
): ExecutedCandidate | undefined {
  const mended =
    context.roles.repairer?.({ sql, error: null, writer: input.writer, earlier: [] }, context).sql ?? sql;
  return input.executed.find(
    ({ candidate }) => isSameStatement(candidate.sql, sql) || isSameStatement(candidate.sql, mended),
  );
}
