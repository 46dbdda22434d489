import { countOf } from '#lib/domain/count-of.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ModelCall, ModelUsage } from '#lib/domain/model-call.ts';
import { writeCount } from '#lib/domain/write-number.ts';

/** What the models of one question came to: `4 calls · 3,210 tokens (2,100 cached) · $0.0123`; unknown parts are left out. */
export function usageWords(
  { calls, inputTokens, cachedTokens, outputTokens, costUsd }: ModelUsage,
  locale: Locale,
): string {
  const tokens = { input: inputTokens, cachedInput: cachedTokens, output: outputTokens };
  return joined(countOf(calls, locale, 'call'), tokenWords(tokens, locale), costWords(costUsd));
}

/** One call beside its role and model: tokens, cost and what it took to get the reply. */
export function callWords({ tokens, costUsd, retries, repaired }: ModelCall, locale: Locale): string {
  return joined(
    tokens && tokenWords(tokens, locale),
    costWords(costUsd),
    retries > 0 ? countOf(retries, locale, 'retry', 'retries') : null,
    repaired ? 'repaired' : null,
  );
}

function tokenWords(
  { input, cachedInput, output }: NonNullable<ModelCall['tokens']>,
  locale: Locale,
): string | null {
  const total = input + output;
  if (total === 0) return null;
  const cached = cachedInput > 0 ? ` (${writeCount(cachedInput, locale)} cached)` : '';
  return `${countOf(total, locale, 'token')}${cached}`;
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
