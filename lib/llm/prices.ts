import { formatModelName, type ModelName } from './model-name.ts';

/** USD per million tokens, for prompts of at most `upTo` input tokens (longer ones cost more, and are not guessed). */
type Price = {
  readonly input: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly upTo: number;
};

/** The day on which the table below was last compared with the providers' published list prices. */
export const pricesAsOf = '2026-10-26';

const prices: Readonly<Record<string, Price>> = {
  'openai:gpt-6-sol': { input: 2, cachedInput: 0.2, cacheWrite: 2.5, output: 10, upTo: 272_000 },
  'openai:gpt-6-luna': { input: 0.1, cachedInput: 0.01, cacheWrite: 0.125, output: 0.5, upTo: 272_000 },
  'openai:gpt-6.1-terra': { input: 1, cachedInput: 0.05, cacheWrite: 1.25, output: 5, upTo: 272_000 },
  'anthropic:claude-opus-5-5': { input: 4, cachedInput: 0.2, cacheWrite: 5, output: 20, upTo: 1_000_000 },
  'anthropic:claude-sonnet-5-5': { input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10, upTo: 1_000_000 },
  'anthropic:claude-haiku-5-5': {
    input: 0.1,
    cachedInput: 0.01,
    cacheWrite: 0.125,
    output: 0.5,
    upTo: 100_000,
  },
  'anthropic:claude-haiku-4-5': { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5, upTo: 200_000 },
};

/** Tokens of one request. `input` includes the cached ones and the ones written to the provider's cache. */
export type RequestTokens = {
  readonly input: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
  readonly output: number;
};

/** USD at list price, or null for a model or a prompt length that the table does not know. Dated names are known. */
export function costOf(name: ModelName, tokens: RequestTokens): number | null {
  const price = prices[formatModelName(name).replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '')];
  if (price === undefined || tokens.input > price.upTo) return null;
  const plainInput = Math.max(0, tokens.input - tokens.cachedInput - tokens.cacheWrite);
  return (
    (plainInput * price.input +
      tokens.cachedInput * price.cachedInput +
      tokens.cacheWrite * price.cacheWrite +
      tokens.output * price.output) /
    1_000_000
  );
}
