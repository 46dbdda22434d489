import type { ModelRole } from '#lib/domain/model-role.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { readSql } from '#lib/llm/read-sql.ts';
import { requireModels } from '../../../require-models.ts';
import type { ExecutedCandidate, WriterInput } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';
import { errorSignal } from '../../correction/error-signal.ts';
import { findTried } from '../../correction/find-tried.ts';
import { maskedQuestion } from '../../correction/remember-repair.ts';
import { questionFacts } from '../../writer/model/sql-prompt.ts';
import { writtenCandidate } from '../../written-candidate.ts';
import { refinement, refinementPrompt } from './refinement-prompt.ts';
import type { SqlFixPart } from './sqlfix-part.ts';

/** A statement that ran, one that has to run first, or nothing that was not tried before. */
export type Refinement =
  | { readonly kind: 'chosen'; readonly entry: ExecutedCandidate; readonly why: string }
  | { readonly kind: 'written'; readonly candidate: SqlCandidate; readonly why: string }
  | { readonly kind: 'nothing-new' };

/**
 * One try of SQLRefiner (SQLFixAgent, Method): looks up similar repairs and asks once. A candidate without rows may be chosen
 * only when the model argues that no row is the answer; a statement that failed before is not run again.
 */
export async function refineStatement(
  input: {
    readonly writer: WriterInput;
    readonly executed: readonly ExecutedCandidate[];
    /** What was found wrong with the first statement. */
    readonly problems: readonly string[];
    readonly without: ReadonlySet<SqlFixPart>;
  },
  role: ModelRole,
  context: RunContext,
): Promise<Refinement> {
  const { writer, executed, problems, without } = input;
  const candidates = differentResults(executed);
  const [first] = executed;
  const repairs = without.has('similar repairs')
    ? []
    : await context.knowledge.findRepairs(
        maskedQuestion(writer),
        first?.outcome.error ?? problems.join(' '),
        context.signal,
      );
  const { value } = await requireModels(context).generateTyped({
    role,
    signal: context.signal,
    schema: refinement,
    prompt: refinementPrompt(questionFacts(writer, context), {
      repairs,
      problems,
      first: first?.candidate.sql ?? '',
      candidates,
      failures: (without.has('failure memory') ? [] : executed)
        .filter((entry) => entry !== first && !candidates.includes(entry) && entry.outcome.status !== 'rows')
        .map((entry) => ({ sql: entry.candidate.sql, signal: errorSignal(writer, entry) ?? '' })),
    }),
  });

  const { why, emptyIsRight } = value;
  const read = readSql(value.sql);
  const sql = 'value' in read ? read.value : null;
  const known =
    candidates[value.candidate - 1] ?? (sql === null ? undefined : findTried(sql, input, context));
  if (known) {
    const mayAnswer = known.outcome.status === 'rows' || (known.result !== null && emptyIsRight);
    return mayAnswer ? { kind: 'chosen', entry: known, why } : { kind: 'nothing-new' };
  }
  return sql === null
    ? { kind: 'nothing-new' }
    : { kind: 'written', candidate: writtenCandidate(sql, 'refiner'), why };
}

/** Those that ran, one of each result, in the order they were tried. */
function differentResults(executed: readonly ExecutedCandidate[]): ExecutedCandidate[] {
  const seen = new Set<string | null>();
  return executed.filter(({ result, outcome }) => {
    if (result === null || seen.has(outcome.fingerprint)) return false;
    seen.add(outcome.fingerprint);
    return true;
  });
}
