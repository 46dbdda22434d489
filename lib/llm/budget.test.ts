import { expect, test } from 'vitest';
import type { ModelCall } from '../domain/model-call.ts';
import { createSpending, noCeilings } from './budget.ts';

function call(tokens: number, costUsd: number | null = null): ModelCall {
  return {
    role: 'writer',
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

test('without ceilings every call is admitted', () => {
  const budget = createSpending(noCeilings).open('ann');
  budget.charge(call(1_000_000, 99));
  expect(() => budget.admit()).not.toThrow();
});

test('a question that has used its tokens gets no further call, and the sentence says how to go on', () => {
  const spending = createSpending({ ...noCeilings, tokensPerQuestion: 100 });
  const budget = spending.open('ann');
  budget.charge(call(60));
  budget.admit();
  budget.charge(call(60));
  expect(() => budget.admit()).toThrow(
    /120 tokens.*100 are allowed \(TABLETALK_MAX_TOKENS_PER_QUESTION\).*built-in/,
  );
  expect(() => spending.open('ann').admit()).not.toThrow();
});

test('a person’s day adds up over questions, is nobody else’s, and ends at midnight', () => {
  let today = '2026-01-31';
  const spending = createSpending({ ...noCeilings, usdPerDay: 1 }, () => today);
  spending.open('ann').charge(call(50, 0.7));
  spending.open('ann').charge(call(50, 0.7));
  expect(() => spending.open('ann').admit()).toThrow(/1\.4000 USD/);
  expect(() => spending.open('bob').admit()).not.toThrow();
  today = '2026-02-01';
  expect(() => spending.open('ann').admit()).not.toThrow();
});
