import type { ModelRole } from '#lib/domain/model-role.ts';
import { requireModels } from '../../../require-models.ts';
import type { ExecutedCandidate } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';
import type { QuestionFacts } from '../../writer/model/sql-prompt.ts';
import { review, reviewPrompt, verdict, verdictPrompt } from './review-prompt.ts';
import type { SqlFixPart } from './sqlfix-part.ts';

/** What the reviewer finds wrong with a statement that ran, in sentences; none when it accepts. One model call. */
export async function reviewStatement(
  facts: QuestionFacts,
  entry: ExecutedCandidate,
  role: ModelRole,
  context: RunContext,
  without: ReadonlySet<SqlFixPart>,
): Promise<string[]> {
  const statement = { sql: entry.candidate.sql, rowCount: entry.outcome.rowCount };
  const isQuick = without.has('rubber duck');
  const { value } = await requireModels(context).generateTyped({
    role,
    signal: context.signal,
    schema: isQuick ? verdict : review,
    prompt: isQuick ? verdictPrompt(facts, statement) : reviewPrompt(facts, statement),
  });
  if (value.accept) return [];
  return value.problems.length > 0 ? value.problems : ['The statement does not answer the question.'];
}
