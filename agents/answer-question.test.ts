import { expect, test } from 'vitest';
import type { Plan } from '#lib/domain/plan.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError } from '#lib/errors.ts';
import { fakeLimits, fakeQuery, fakeRoles, fakeWorkspace } from './__fixtures__/fake-workspace.ts';
import { answerQuestion } from './answer-question.ts';
import { tooMuchToRead } from './answering/reading-limits.ts';
import type { Roles } from './roles.ts';

async function eventsOf(roles: Partial<Roles>, controller = new AbortController()): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  await answerQuestion({
    runId: 'r',
    conversationId: 'c',
    person: 'ann',
    question: 'how many?',
    workspace: fakeWorkspace(fakeRoles(roles)),
    history: [{ question: 'before', query: fakeQuery, chart: null }],
    limits: fakeLimits,
    signal: controller.signal,
    emit: (event) => events.push(event),
  });
  return events;
}

const badPlan: Plan = { steps: [{ id: '#E1', tool: 'dig', why: '', args: {} }], answerFrom: ['#E1'] };

test('tells a question from its start through plan and steps to its answer', async () => {
  const types = (await eventsOf({})).map((event) => event.type);
  expect(types).toEqual(['run-start', 'plan-available', 'step-start', 'step-end', 'answer-part', 'run-end']);
});

test('gives a rejected plan back to the planner once, with what was wrong with it', async () => {
  const asked: Parameters<Roles['planner']>[0]['refused'][] = [];
  const events = await eventsOf({
    planner: async (input, context) => {
      asked.push(input.refused);
      return asked.length === 1 ? badPlan : fakeRoles().planner(input, context);
    },
  });
  expect(asked).toEqual([null, { plan: badPlan, problems: [expect.stringContaining('unknown tool "dig"')] }]);
  expect(events.map((event) => event.type)).toContain('plan-rejected');
  expect(events.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered' });
});

test('ends with the reason when the second plan is no better', async () => {
  const events = await eventsOf({ planner: async () => badPlan });
  expect(events.at(-1)).toMatchObject({
    type: 'run-error',
    code: 'plan-invalid',
    message: expect.stringContaining('dig'),
  });
});

test('shows a failure of a role as an event with its message for people', async () => {
  const organizer = async () => {
    throw new AppError('model-failed', { message: 'HTTP 500', userMessage: 'The model did not answer.' });
  };
  expect((await eventsOf({ organizer })).at(-1)).toMatchObject({
    type: 'run-error',
    code: 'model-failed',
    message: 'The model did not answer.',
  });
});

test('ends as stopped when the person stops it, even while a role is at work', async () => {
  const controller = new AbortController();
  const organizer = async () => {
    controller.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
    throw controller.signal.reason;
  };
  expect((await eventsOf({ organizer }, controller)).at(-1)?.type).toBe('run-stopped');
});

test('a run that is ended because reading takes too long says so, and not that somebody stopped it', async () => {
  const controller = new AbortController();
  const organizer = async () => {
    controller.abort(tooMuchToRead(5_000));
    throw new AppError('stopped', { userMessage: 'The query was stopped.' });
  };
  expect((await eventsOf({ organizer }, controller)).at(-1)).toMatchObject({
    type: 'run-error',
    code: 'question-too-long',
    message:
      'Reading this question took more than 5 s, so it was ended. Ask for one thing at a time, in fewer words.',
  });
});

test('says that nothing was answered when all parts are honest refusals', async () => {
  const organizer: Roles['organizer'] = async () => [
    {
      kind: 'unreadable',
      parts: [{ text: 'frobnicate', suggestions: [] }],
      understood: [],
      instead: [],
    },
  ];
  expect((await eventsOf({ organizer })).at(-1)).toMatchObject({ type: 'run-end', outcome: 'unreadable' });
});
