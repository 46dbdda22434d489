import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PlanStep } from '#lib/domain/plan.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError } from '#lib/errors.ts';
import type { RunContext } from '../run-context.ts';
import { defineTool, evidence, type Tool } from '../tools/define-tool.ts';
import { runPlan } from './run-plan.ts';

const text = z.object({ value: z.string() });

function toolsOf(...tools: Tool[]): Map<string, Tool> {
  return new Map(tools.map((tool) => [tool.name, tool]));
}

function contextOf(signal = new AbortController().signal): { context: RunContext; events: RunEvent[] } {
  const events: RunEvent[] = [];
  let time = 0;
  const unused = new Proxy(
    {},
    { get: (_target, name) => Promise.reject(new Error(`unexpected use of ${String(name)}`)) },
  );
  const context = {
    signal,
    now: () => time++,
    emit: (event: RunEvent) => events.push(event),
    history: [],
    models: null,
  };
  return { context: Object.assign(Object.create(unused), context), events };
}

const say = defineTool({
  name: 'say',
  purpose: 'Say.',
  input: z.object({ value: z.string() }),
  output: text,
  run: async ({ value }) => ({ value }),
});
const join = defineTool({
  name: 'join',
  purpose: 'Join.',
  input: z.object({ left: evidence(text), right: evidence(text) }),
  output: text,
  run: async ({ left, right }) => ({ value: left.value + right.value }),
});
const step = (id: string, tool: string, args: Record<string, unknown>): PlanStep => ({
  id,
  tool,
  why: '',
  args,
});

test('puts the evidence itself, not its text, in the place of a reference, and tells #E1 from #E10', async () => {
  const steps = [
    step('#E1', 'say', { value: 'one' }),
    step('#E10', 'say', { value: 'ten' }),
    step('#E11', 'join', { left: '#E1', right: '#E10' }),
  ];
  const { context } = contextOf();
  const evidenceMap = await runPlan({ steps, answerFrom: ['#E11'] }, toolsOf(say, join), context);
  expect(evidenceMap.get('#E11')).toEqual({ value: 'oneten' });
});

test('runs steps together that do not wait for each other', async () => {
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  const meet = defineTool({
    name: 'meet',
    purpose: 'Resolves only when two steps are inside at once.',
    input: z.object({}),
    output: text,
    run: async () => {
      waiting += 1;
      if (waiting === 2) gate.resolve();
      await gate.promise;
      return { value: '' };
    },
  });
  const steps = [step('#E1', 'meet', {}), step('#E2', 'meet', {})];
  const { context } = contextOf();
  await runPlan({ steps, answerFrom: ['#E1'] }, toolsOf(meet), context);
  expect(waiting).toBe(2);
});

test('reports a failed step, skips what waits for it and rejects with its error', async () => {
  const fail = defineTool({
    name: 'fail',
    purpose: 'Fail.',
    input: z.object({}),
    output: text,
    run: async () => {
      throw new AppError('query-failed', { userMessage: 'no such table' });
    },
  });
  const steps = [
    step('#E1', 'fail', {}),
    step('#E2', 'say', { value: 'fine' }),
    step('#E3', 'join', { left: '#E1', right: '#E2' }),
  ];
  const { context, events } = contextOf();
  await expect(runPlan({ steps, answerFrom: ['#E3'] }, toolsOf(fail, say, join), context)).rejects.toThrow(
    'no such table',
  );
  expect(events.map((event) => ('step' in event ? `${event.type} ${event.step}` : event.type))).toEqual([
    'step-start #E1',
    'step-start #E2',
    'step-error #E1',
    'step-end #E2',
  ]);
});

test('tells a known step with what it left in the log, and runs only the others', async () => {
  const steps = [
    step('#E1', 'say', { value: 'one' }),
    step('#E2', 'say', { value: 'two' }),
    step('#E3', 'join', { left: '#E1', right: '#E2' }),
  ];
  const judged: RunEvent = { type: 'verifier-objected', step: '#E1', reasons: ['before'] };
  const known = new Map([
    ['#E1', { output: { value: 'known' }, kept: { value: 'logged' }, events: [judged] }],
  ]);
  const { context, events } = contextOf();
  const found = await runPlan({ steps, answerFrom: ['#E3'] }, toolsOf(say, join), context, known);
  expect(found.get('#E3')).toEqual({ value: 'knowntwo' });
  expect(events.filter((event) => 'step' in event && event.step === '#E1')).toEqual([
    { type: 'step-start', step: '#E1', tool: 'say' },
    judged,
    { type: 'step-end', step: '#E1', tool: 'say', output: { value: 'logged' }, elapsedMs: 0, reused: true },
  ]);
});

test('starts no step after a stop', async () => {
  const controller = new AbortController();
  const stop = defineTool({
    name: 'stop',
    purpose: 'The person stops while this runs.',
    input: z.object({}),
    output: text,
    run: async () => {
      controller.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
      return { value: '' };
    },
  });
  const steps = [step('#E1', 'stop', {}), step('#E2', 'join', { left: '#E1', right: '#E1' })];
  const { context, events } = contextOf(controller.signal);
  await expect(runPlan({ steps, answerFrom: ['#E2'] }, toolsOf(stop, join), context)).rejects.toThrow(
    'Stopped.',
  );
  expect(events.filter((event) => event.type === 'step-start')).toHaveLength(1);
});
