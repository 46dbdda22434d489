import { expect, test } from 'vitest';
import type { Plan } from './plan.ts';
import { stepOfCall } from './step-of-call.ts';

const step = (id: string, tool: string) => ({ id, tool, why: '', args: {} });
const plan: Plan = {
  steps: [step('#E1', 'table-insight'), step('#E2', 'query-data'), step('#E3', 'query-data')],
  answerFrom: ['#E2'],
};

test('a call that names its step is under it', () => {
  expect(stepOfCall(plan, { role: 'writer', step: '#E3' })).toBe('#E3');
});

test('a call begun before the plan is under the only step of its tool', () => {
  expect(stepOfCall(plan, { role: 'insight', step: null })).toBe('#E1');
  expect(stepOfCall(plan, { role: 'writer', step: null })).toBeNull();
});

test('a call of the run itself is under no step', () => {
  expect(stepOfCall(plan, { role: 'planner', step: null })).toBeNull();
  expect(stepOfCall(null, { role: 'insight', step: null })).toBeNull();
});
