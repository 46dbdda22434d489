import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Plan } from '#lib/domain/plan.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import { defineTool, evidence } from '../tools/define-tool.ts';
import { checkPlan } from './check-plan.ts';

const fruit = queryOutcome;
const stone = z.object({ name: z.string() });

const tools = new Map(
  [
    defineTool({
      name: 'pick-fruit',
      purpose: 'Pick.',
      input: z.object({ garden: z.string().min(1) }),
      output: fruit,
      run: async ({ garden }) => ({ kind: 'failed' as const, message: garden, sql: null }),
    }),
    defineTool({
      name: 'find-stone',
      purpose: 'Find.',
      input: z.object({}),
      output: stone,
      run: async () => ({ name: 'flint' }),
    }),
    defineTool({
      name: 'eat',
      purpose: 'Eat.',
      input: z.object({
        fruit: evidence(fruit),
        with: evidence(fruit).optional(),
        note: z.string().optional(),
      }),
      output: z.object({}),
      run: async () => ({}),
    }),
  ].map((tool) => [tool.name, tool]),
);

const pick = { id: '#E1', tool: 'pick-fruit', why: '', args: { garden: 'orchard' } };
const planOf = (steps: Plan['steps'], answerFrom = ['#E1']): Plan => ({ steps, answerFrom });
const eat = (args: Record<string, unknown>) => planOf([pick, { id: '#E2', tool: 'eat', why: '', args }]);

test('accepts a plan whose references are earlier and of the right kind', () => {
  expect(checkPlan(eat({ fruit: '#E1', with: '#E1', note: 'ripe' }), tools)).toEqual([]);
});

test.each<[string, Plan, string]>([
  [
    'an unknown tool, with those there are',
    planOf([{ ...pick, tool: 'dig' }]),
    '#E1: unknown tool "dig". Available: pick-fruit, find-stone, eat.',
  ],
  [
    'an argument the tool does not take',
    planOf([{ ...pick, args: { garden: 'a', colour: 'red' } }]),
    '#E1: pick-fruit has no argument "colour". It takes: garden.',
  ],
  ['a missing argument', planOf([{ ...pick, args: {} }]), '#E1: pick-fruit needs the argument "garden".'],
  [
    'a literal of the wrong type',
    planOf([{ ...pick, args: { garden: 7 } }]),
    '#E1: "garden" is wrong: Invalid input: expected string, received number.',
  ],
  [
    'a reference to a later step',
    planOf([{ id: '#E2', tool: 'eat', why: '', args: { fruit: '#E1' } }, pick]),
    '#E2: "fruit" refers to #E1, which is not an earlier step. Earlier: none.',
  ],
  [
    'evidence of another kind, even when it has the same fields',
    planOf([
      { id: '#E1', tool: 'find-stone', why: '', args: {} },
      { id: '#E2', tool: 'eat', why: '', args: { fruit: '#E1' } },
    ]),
    '#E2: "fruit" cannot take #E1, since find-stone gives another kind of evidence.',
  ],
  [
    'a literal where evidence belongs',
    eat({ fruit: 'an apple' }),
    '#E2: "fruit" must be the name of an earlier step such as "#E1", but is "an apple".',
  ],
  [
    'a reference inside a text',
    eat({ fruit: '#E1', note: 'like #E1' }),
    '#E2: "note" is text and may not contain a reference, but is "like #E1".',
  ],
  [
    'an answer that would show no result',
    planOf([pick, { id: '#E2', tool: 'find-stone', why: '', args: {} }], ['#E2']),
    'answerFrom must name at least one pick-fruit step, but names #E2.',
  ],
  ['one name for two steps', planOf([pick, pick]), '#E1 is used for two steps.'],
  ['an answer from nowhere', planOf([pick], ['#E9']), 'answerFrom names #E9, which is no step. Steps: #E1.'],
])('rejects %s', (_what, plan, problem) => {
  expect(checkPlan(plan, tools)).toEqual([problem]);
});
