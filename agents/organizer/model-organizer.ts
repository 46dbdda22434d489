import { z } from 'zod';
import type { AnswerPart } from '#lib/domain/answer.ts';
import { AppError } from '#lib/errors.ts';
import { requireModels } from '../require-models.ts';
import type { Organizer } from '../roles.ts';
import type { RunContext } from '../run-context.ts';
import { readAnswerText, type TextSources } from './answer-text.ts';
import { builtInOrganizer } from './built-in-organizer.ts';
import { type OrganizedResult, organizerPrompt } from './organizer-prompt.ts';

/**
 * The report's organizer (§4.6) by a model: sentences over the chosen results, every number a reference to its cell.
 * Charts, tables and whatever has no result are added as the built-in organizer does. A text that states a number of its
 * own is given back once; after that the built-in description takes its place and says so. A model that cannot be reached
 * is an error, as everywhere.
 */
export const modelOrganizer: Organizer = async (input, context) => {
  const results = input.queries.flatMap(({ step, outcome }): OrganizedResult[] =>
    outcome.kind === 'answered' && outcome.query.result.rows.length > 0
      ? [{ step, question: outcome.query.question, result: outcome.query.result }]
      : [],
  );
  const builtIn = await builtInOrganizer(input, context);
  if (results.length === 0) return builtIn;
  const written = await writeText(input.question, results, context);
  if (written.kind === 'refused') return [...builtIn, notice];

  const parts: AnswerPart[] = [written.part];
  for (const query of input.queries) {
    const own = await builtInOrganizer({ ...input, queries: [query] }, context);
    const described = results.some(({ step }) => step === query.step);
    // The first part describes the result; what follows says more than the model may.
    parts.push(...(described ? own.slice(1) : own));
  }
  return parts;
};

type Written = { readonly kind: 'text'; readonly part: AnswerPart } | { readonly kind: 'refused' };

/** Names no detail: what was wrong with the text may itself be a figure that is in no cell. The trace has it. */
const notice: AnswerPart = {
  kind: 'text',
  segments: [
    {
      kind: 'words',
      text: 'The built-in engine describes this result: the text of the language model did not keep to it.',
    },
  ],
};

async function writeText(
  question: string,
  results: readonly OrganizedResult[],
  context: RunContext,
): Promise<Written> {
  const sources: TextSources = {
    question,
    results: new Map(results.map(({ step, result }) => [step, result])),
  };
  let wasRefused = false;
  const schema = z.object({ text: z.string() }).superRefine(({ text }, refinement) => {
    const { problems } = readAnswerText(text, sources);
    wasRefused = problems.length > 0;
    for (const message of problems) refinement.addIssue({ code: 'custom', path: ['text'], message });
  });
  try {
    const { value } = await requireModels(context).generateTyped({
      role: 'organizer',
      signal: context.signal,
      schema,
      prompt: organizerPrompt({ question, results }),
    });
    const { segments } = readAnswerText(value.text, sources);
    return { kind: 'text', part: { kind: 'text', segments } };
  } catch (error) {
    // The model answered, but not by the rules: the results are there, and the page says who describes them.
    if (wasRefused && error instanceof AppError && error.code === 'model-failed') return { kind: 'refused' };
    throw error;
  }
}
