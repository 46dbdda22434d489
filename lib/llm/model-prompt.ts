import type { ModelMessage, SystemModelMessage } from 'ai';
import type { ModelProvider } from './model-name.ts';

/**
 * What a role says to its model, the unchanging first, so that providers can reuse what they have already read:
 * `instructions` is the system message and holds no database text; `prefix` (schema, examples; may be empty) and then
 * `question` are the user's message.
 */
export type ModelPrompt = {
  readonly instructions: string;
  readonly prefix: string;
  readonly question: string;
};

/** A reply that could not be used, and why, as the repair turn tells it. */
export type FailedReply = { readonly text: string; readonly problem: string };

const longestRepeatedReply = 8_000;

/** Anthropic caches only up to a marked place; the others find the common beginning by themselves. */
const cacheHere = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/** The prompt as messages, with the repair turn after it when a reply has failed. */
export function renderPrompt(
  prompt: ModelPrompt,
  failed: FailedReply | null,
  provider: ModelProvider,
): { readonly instructions: SystemModelMessage; readonly messages: ModelMessage[] } {
  const marked = provider === 'anthropic';
  const instructions: SystemModelMessage = {
    role: 'system',
    content: prompt.instructions,
    ...(marked && prompt.prefix === '' ? { providerOptions: cacheHere } : {}),
  };
  const user: ModelMessage =
    marked && prompt.prefix !== ''
      ? {
          role: 'user',
          content: [
            { type: 'text', text: prompt.prefix, providerOptions: cacheHere },
            { type: 'text', text: prompt.question },
          ],
        }
      : { role: 'user', content: userText(prompt) };
  return { instructions, messages: [user, ...repairTurn(failed)] };
}

/** The same as plain text for the trace. */
export function printPrompt(prompt: ModelPrompt, failed: FailedReply | null): string {
  return [
    { role: 'system', content: prompt.instructions },
    { role: 'user', content: userText(prompt) },
    ...repairTurn(failed),
  ]
    .map(({ role, content }) => `[${role}]\n${content}`)
    .join('\n\n');
}

function userText({ prefix, question }: ModelPrompt): string {
  return prefix === '' ? question : `${prefix}\n\n${question}`;
}

function repairTurn(failed: FailedReply | null) {
  if (failed === null) return [];
  const text = failed.text.trim().slice(0, longestRepeatedReply);
  return [
    { role: 'assistant', content: text === '' ? '(no reply)' : text },
    {
      role: 'user',
      content: `That reply cannot be used: ${failed.problem}. Give the whole reply again, corrected, and nothing else.`,
    },
  ] satisfies ModelMessage[];
}
