import { expect, test } from 'vitest';
import type { ModelCall } from '../domain/model-call.ts';
import { countersInProcess } from '../shared-counters.ts';
import { createSpending, noCeilings } from './budget.ts';

function call(tokens: number, costUsd: number | null = null): ModelCall {
  return {
    role: 'writer',
    step: null,
    model: 'openai:x',
    prompt: '',
    reply: '',
    tokens: { input: tokens - 10, cachedInput: 0, output: 10 },
    costUsd,
    ms: 1,
    retries: 0,
    repaired: false,
    warnings: [],
    error: null,
  };
}

test('without ceilings every call is admitted', async () => {
  const budget = createSpending(noCeilings).open('ann');
  budget.charge(call(1_000_000, 99));
  await budget.admit();
});

test('a question that has used its tokens gets no further call, and the sentence says how to go on', async () => {
  const spending = createSpending({ ...noCeilings, tokensPerQuestion: 100 });
  const budget = spending.open('ann');
  budget.charge(call(60));
  await budget.admit();
  budget.charge(call(60));
  await expect(budget.admit()).rejects.toThrow(
    /120 tokens.*100 are allowed \(TABLETALK_MAX_TOKENS_PER_QUESTION\).*built-in/,
  );
  await spending.open('ann').admit();
});

test('a person’s day adds up over questions, is nobody else’s, and ends at midnight', async () => {
  let today = '2026-01-31';
  const spending = createSpending({ ...noCeilings, usdPerDay: 1 }, countersInProcess(), () => today);
  spending.open('ann').charge(call(50, 0.7));
  spending.open('ann').charge(call(50, 0.7));
  await expect(spending.open('ann').admit()).rejects.toThrow(/1\.4000 USD/);
  await spending.open('bob').admit();
  today = '2026-02-01';
  await spending.open('ann').admit();
});

test('a person’s day counts what another process has charged', async () => {
  const counters = countersInProcess();
  const ceilings = { ...noCeilings, tokensPerDay: 100 };
  createSpending(ceilings, counters).open('ann').charge(call(120));
  await expect(createSpending(ceilings, counters).open('ann').admit()).rejects.toThrow(/120 tokens/);
});
