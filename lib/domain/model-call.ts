import { z } from 'zod';
import { modelRoles } from './model-role.ts';

/** One use of a model for a role, with its retries and its repair, as the trace and the budget see it. No secret is in it. */
export const modelCall = z.object({
  role: z.enum(modelRoles),
  /** The step of the plan that asked; null for a call of the run itself, or one begun before there was a plan. */
  step: z.string().nullable().default(null),
  /** As configured, such as `openai:gpt-6-sol`. */
  model: z.string(),
  /** Everything the last request said, each message under its `[role]`; a repair includes the first reply. */
  prompt: z.string(),
  /** What came of the last reply, complete or not. */
  reply: z.string(),
  /** Of all requests that told their usage; `input` includes `cachedInput`. null when none did. */
  tokens: z.object({ input: z.number(), cachedInput: z.number(), output: z.number() }).nullable(),
  /** At list price on `pricesAsOf`; null when the model's price or the usage is not known. */
  costUsd: z.number().nullable(),
  ms: z.number(),
  retries: z.number().int(),
  repaired: z.boolean(),
  /** Settings the provider could not honour, in its package's words. */
  warnings: z.array(z.string()),
  /** The sentence a person saw, or null when the call succeeded. */
  error: z.string().nullable(),
  /** It failed because it was no longer wanted: enough statements had agreed, or the run was stopped. */
  stopped: z.literal(true).optional(),
});
export type ModelCall = z.infer<typeof modelCall>;

/** What the model calls of one question came to. */
export const modelUsage = z.object({
  calls: z.number().int(),
  /** Of the calls, those that brought no reply, but not those that were stopped. */
  failedCalls: z.number().int(),
  inputTokens: z.number().int(),
  /** The part of `inputTokens` that the provider had read before. */
  cachedTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** null when the price of one of the calls is not known. */
  costUsd: z.number().nullable(),
});
export type ModelUsage = Readonly<z.infer<typeof modelUsage>>;

export const noUsage: ModelUsage = {
  calls: 0,
  failedCalls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};

export function addUsage(usage: ModelUsage, call: ModelCall): ModelUsage {
  return {
    calls: usage.calls + 1,
    failedCalls: usage.failedCalls + (call.error !== null && !call.stopped ? 1 : 0),
    inputTokens: usage.inputTokens + (call.tokens?.input ?? 0),
    cachedTokens: usage.cachedTokens + (call.tokens?.cachedInput ?? 0),
    outputTokens: usage.outputTokens + (call.tokens?.output ?? 0),
    costUsd: usage.costUsd === null || call.costUsd === null ? null : usage.costUsd + call.costUsd,
  };
}
