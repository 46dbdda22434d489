import type { ModelRole } from '#lib/domain/model-role.ts';
import { requireModels } from '../../../require-models.ts';
import type { ExecutedCandidate } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';
import type { QuestionFacts } from '../../writer/model/sql-prompt.ts';
import { review, reviewPrompt } from './review-prompt.ts';

/** What the reviewer finds wrong with a statement that ran, in sentences; none when it accepts. One model call. */
export async function reviewStatement(
  facts: QuestionFacts,
  entry: ExecutedCandidate,
  role: ModelRole,
  context: RunContext,
): Promise<string[]> {
  const { value } = await requireModels(context).generateTyped({
    role,
    signal: context.signal,
    schema: review,
    prompt: reviewPrompt(facts, { sql: entry.candidate.sql, rowCount: entry.outcome.rowCount }),
  });
  if (value.accept) return [];
  return value.problems.length > 0 ? value.problems : ['The statement does not answer the question.'];
}
