import { expect, test } from 'vitest';
import type { Plan } from '#lib/domain/plan.ts';
import { withArguments, withQuestion } from './edit-plan.ts';

const plan: Plan = {
  steps: [
    { id: '#E1', tool: 'find-schema', why: '', args: { question: 'how many?' } },
    { id: '#E2', tool: 'query-data', why: '', args: { question: 'how many?', schema: '#E1' } },
    { id: '#E3', tool: 'draw-chart', why: '', args: { instruction: 'draw: how many?', data: '#E2' } },
  ],
  answerFrom: ['#E2'],
};

test('other arguments for one step leave the others alone', () => {
  const edited = withArguments(plan, '#E2', { question: 'how few?', schema: '#E1' });
  expect(edited.steps.map(({ args }) => args.question)).toEqual(['how many?', 'how few?', undefined]);
});

test('another question replaces the old one where it is a whole argument', () => {
  const edited = withQuestion(plan, 'how many?', 'how few?');
  expect(edited.steps.map(({ args }) => args)).toEqual([
    { question: 'how few?' },
    { question: 'how few?', schema: '#E1' },
    { instruction: 'draw: how many?', data: '#E2' },
  ]);
});
