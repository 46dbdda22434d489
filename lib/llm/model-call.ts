import type { ModelRole } from './model-role.ts';

/** One use of a model for a role, with its retries and its repair, as the trace and the budget see it. No secret is in it. */
export type ModelCall = {
  readonly role: ModelRole;
  /** As configured, such as `openai:gpt-6-sol`. */
  readonly model: string;
  /** Everything the last request said, each message under its `[role]`; a repair includes the first reply. */
  readonly prompt: string;
  /** What came of the last reply, complete or not. */
  readonly reply: string;
  /** Of all requests that told their usage; `input` includes `cachedInput`. null when none did. */
  readonly tokens: { readonly input: number; readonly cachedInput: number; readonly output: number } | null;
  /** At list price on `pricesAsOf`; null when the model's price or the usage is not known. */
  readonly costUsd: number | null;
  readonly ms: number;
  readonly retries: number;
  readonly repaired: boolean;
  /** Settings the provider could not honour, in its package's words. */
  readonly warnings: readonly string[];
  /** The sentence a person saw, or null when the call succeeded. */
  readonly error: string | null;
};
