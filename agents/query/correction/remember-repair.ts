import { maskQuestion } from '#lib/text/mask-question.ts';
import type { ExecutedCandidate, WriterInput } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { nothingFound } from './error-signal.ts';

/** The question as the repairs index knows it: without names and values. */
export function maskedQuestion(writer: WriterInput): string {
  return maskQuestion(
    writer.question,
    writer.entities.mentions.map((mention) => mention.text),
  );
}

/**
 * Remembers a repair that running has proved: the first statement failed or found nothing, and this one has rows. What a
 * model merely held for better is not remembered.
 */
export async function rememberRepair(
  repaired: ExecutedCandidate,
  input: { readonly writer: WriterInput; readonly executed: readonly ExecutedCandidate[] },
  context: RunContext,
): Promise<void> {
  const [first] = input.executed;
  if (!first || first === repaired || repaired.outcome.status !== 'rows' || first.outcome.status === 'rows')
    return;
  await context.knowledge.recordRepair({
    question: maskedQuestion(input.writer),
    wrongSql: first.candidate.sql,
    error: first.outcome.error ?? nothingFound,
    repairedSql: repaired.candidate.sql,
  });
}
