import { z } from 'zod';
import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, sqlPrompt } from '../../writer/model/sql-prompt.ts';

export const variants = z.object({ variants: z.array(z.string()) });
export const variantCount = 3;

/** QueryCrafter (SQLFixAgent, Method): the same question in other words, so that the SQL tool reads it afresh. */
export function variantsPrompt(facts: QuestionFacts): ModelPrompt {
  return sqlPrompt(facts, [
    [
      `Do not write SQL. Say the question in ${variantCount} other ways, each of about the same length and asking for exactly the same.`,
      'Keep every name, number, date and quotation as it is written.',
      'Reply as JSON: "variants" is the list of them.',
    ].join('\n'),
  ]);
}
