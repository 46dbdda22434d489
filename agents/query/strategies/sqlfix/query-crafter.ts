import type { ModelRole } from '#lib/domain/model-role.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { AppError } from '#lib/errors.ts';
import { isSameStatement } from '#lib/sql/same-statement.ts';
import { requireModels } from '../../../require-models.ts';
import type { ExecutedCandidate, SqlWriter, WriterInput } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';
import { findTried } from '../../correction/find-tried.ts';
import { questionFacts } from '../../writer/model/sql-prompt.ts';
import { variantCount, variants, variantsPrompt } from './variants-prompt.ts';

/**
 * Lets the SQL tool answer variants of the question (SQLFixAgent, Method), and returns the statements that are new. One
 * call for the variants and one of the SQL tool for each; a variant that lost a name or number of the question is not asked.
 */
export async function craftCandidates(
  input: {
    readonly writer: WriterInput;
    readonly executed: readonly ExecutedCandidate[];
    readonly tool: SqlWriter;
  },
  role: ModelRole,
  context: RunContext,
): Promise<SqlCandidate[]> {
  const { writer, tool } = input;
  const { value } = await requireModels(context).generateTyped({
    role,
    signal: context.signal,
    schema: variants,
    prompt: variantsPrompt(questionFacts(writer, context)),
  });
  const faithful = [...new Set(value.variants.map((variant) => variant.trim()))]
    .filter((variant) => variant !== writer.question && keepsAnchors(variant, writer))
    .slice(0, variantCount);
  const written = await Promise.all(
    faithful.map((question) => writtenOrNothing(tool, { ...writer, question }, context)),
  );

  const fresh: SqlCandidate[] = [];
  for (const candidate of written.flat()) {
    const isRepeated = fresh.some(({ sql }) => isSameStatement(sql, candidate.sql));
    if (isRepeated || findTried(candidate.sql, input, context)) continue;
    fresh.push({ ...candidate, writer: 'crafter' });
  }
  return fresh;
}

/** Numbers, quotations and found names are the part of a question that a paraphrase must not touch. */
function keepsAnchors(variant: string, { question, entities }: WriterInput): boolean {
  const anchors = [
    ...(question.match(/\d[\d.,]*(?<![.,])|"[^"]+"|(?<!\w)'[^']+'(?!\w)/g) ?? []),
    ...entities.mentions.map((mention) => mention.text),
  ];
  const said = variant.toLowerCase();
  return anchors.every((anchor) => said.includes(anchor.toLowerCase()));
}

async function writtenOrNothing(
  tool: SqlWriter,
  input: WriterInput,
  context: RunContext,
): Promise<SqlCandidate[]> {
  try {
    const writing = await tool(input, context);
    return writing.kind === 'candidates' ? [...writing.candidates] : [];
  } catch (error) {
    // The run log has the failed call; a variant is an extra chance, and losing it must not cost the answer at hand.
    if (error instanceof AppError && error.code === 'model-failed' && !context.signal.aborted) return [];
    throw error;
  }
}
