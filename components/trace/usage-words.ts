import { countOf } from '#lib/domain/count-of.ts';
import type { ModelCall, ModelUsage } from '#lib/domain/model-call.ts';

/** What the models of one question came to: `4 calls · 3,210 tokens (2,100 cached) · $0.0123`; unknown parts are left out. */
export function usageWords({ calls, inputTokens, cachedTokens, outputTokens, costUsd }: ModelUsage): string {
  const tokens = { input: inputTokens, cachedInput: cachedTokens, output: outputTokens };
  return joined(countOf(calls, 'call'), tokenWords(tokens), costWords(costUsd));
}

/** One call beside its role and model: tokens, cost and what it took to get the reply. */
export function callWords({ tokens, costUsd, retries, repaired }: ModelCall): string {
  return joined(
    tokens && tokenWords(tokens),
    costWords(costUsd),
    retries > 0 ? countOf(retries, 'retry', 'retries') : null,
    repaired ? 'repaired' : null,
  );
}

function tokenWords({ input, cachedInput, output }: NonNullable<ModelCall['tokens']>): string | null {
  const total = input + output;
  if (total === 0) return null;
  const cached = cachedInput > 0 ? ` (${cachedInput.toLocaleString('en-GB')} cached)` : '';
  return `${countOf(total, 'token')}${cached}`;
}

/** `$0.0123`; null when it is not known or nothing. */
export function costWords(costUsd: number | null): string | null {
  if (costUsd === null || costUsd <= 0) return null;
  if (costUsd < 0.0001) return '<$0.0001';
  return `$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`;
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}
