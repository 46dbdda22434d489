import { expect, test } from 'vitest';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import type { ToolForm } from '#lib/domain/tool-trial.ts';
import { argumentsOfStep, readArguments } from './tool-arguments.ts';

const form: ToolForm = {
  name: 'draw-chart',
  purpose: 'Draw.',
  fields: [
    { name: 'instruction', optional: false, givers: [] },
    { name: 'data', optional: false, givers: ['query-data'] },
    { name: 'note', optional: true, givers: [] },
  ],
};

test('text stays text, evidence is read as JSON, an empty optional field is left out', () => {
  expect(readArguments(form, { instruction: '7', data: '{"rows": [1]}', note: ' ' })).toEqual({
    args: { instruction: '7', data: { rows: [1] } },
  });
});

test('names the field that is empty or no JSON', () => {
  expect(readArguments(form, { data: '{}' })).toEqual({ problem: 'instruction is empty.' });
  expect(readArguments(form, { instruction: 'draw', data: '{' })).toMatchObject({
    problem: expect.stringContaining('data is not JSON'),
  });
});

test('fills the form of a step with what the run gave it', () => {
  const view = [
    {
      type: 'plan-available' as const,
      plan: {
        steps: [
          { id: '#E1', tool: 'query-data', why: '', args: {} },
          { id: '#E2', tool: 'draw-chart', why: '', args: { instruction: 'draw it', data: '#E1' } },
        ],
        answerFrom: ['#E1'],
      },
    },
    { type: 'step-end' as const, step: '#E1', tool: 'query-data', output: { rows: [1] }, elapsedMs: 1 },
  ].reduce(reduceRun, emptyRun);
  const typed = argumentsOfStep(form, view, '#E2');
  expect(readArguments(form, typed)).toEqual({ args: { instruction: 'draw it', data: { rows: [1] } } });
});
