import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, sqlPrompt } from './sql-prompt.ts';

/** The report's two ways to think (§4.4), and none for a model that is asked once. */
export const approaches = ['single-shot', 'divide-and-conquer', 'query-plan'] as const;
export type Approach = (typeof approaches)[number];

export type WriterPromptInput = QuestionFacts & { readonly approach: Approach };

const ways: Record<Approach, string> = {
  'single-shot': 'Reply with the statement in one ```sql block and nothing else.',
  'divide-and-conquer':
    'First split the question into its parts (at most four short lines: a filter, a join, an aggregate, an order), then combine them. End with the one statement in a ```sql block.',
  'query-plan':
    'First write the plan as a database would run it (at most four short lines: which tables, how joined, which filters, what is returned), then follow it. End with the one statement in a ```sql block.',
};

/** How a writer says that only the person can tell what is meant; `readMeanings` takes the reply apart. */
const twoMeanings =
  'Only if the question has two meanings with different results, and nothing in it or before it tells which is meant, write both statements in the block, the likelier first, with the line `-- or` between them.';

/** The statements of a reply: one, or two for a question with two meanings. */
export function readMeanings(sql: string): string[] {
  const parts = sql.split(/^[ \t]*--[ \t]*or[ \t]*$/im).map((part) => part.trim().replace(/\s*;$/, ''));
  return parts.filter((part) => part !== '').slice(0, 2);
}

/**
 * What the SQL writer says to its model. The same for every approach up to the last lines, so that candidates of one
 * question share what the provider has read.
 */
export function writerPrompt(input: WriterPromptInput): ModelPrompt {
  return sqlPrompt(input, [ways[input.approach], twoMeanings]);
}
