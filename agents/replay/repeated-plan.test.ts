import { expect, test } from 'vitest';
import type { Plan } from '#lib/domain/plan.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { toolRegistry } from '../tools/registry.ts';
import { repeatedPlan } from './repeated-plan.ts';

const question = 'how many?';
const plan: Plan = {
  steps: [
    { id: '#E1', tool: 'find-schema', why: '', args: { question } },
    { id: '#E2', tool: 'find-entities', why: '', args: { question } },
    { id: '#E3', tool: 'find-examples', why: '', args: { question } },
    { id: '#E4', tool: 'table-insight', why: '', args: { question, schema: '#E1', entities: '#E2' } },
    {
      id: '#E5',
      tool: 'query-data',
      why: '',
      args: { question, schema: '#E1', entities: '#E2', examples: '#E3', insight: '#E4' },
    },
  ],
  answerFrom: ['#E5'],
};
const outputs: Record<string, unknown> = {
  '#E1': { tables: [], elapsedMs: 1 },
  '#E2': { mentions: [], elapsedMs: 1 },
  '#E3': [],
  '#E4': { tables: [], joins: [], notes: [] },
  '#E5': { kind: 'failed', message: 'nothing ran', sql: null },
};
const objected: RunEvent = { type: 'verifier-objected', step: '#E5', reasons: ['no row'] };

const logOf = (given: Record<string, unknown>): RunEvent[] => [
  { type: 'plan-available', plan },
  ...plan.steps.flatMap(({ id, tool }): RunEvent[] => [
    { type: 'step-start', step: id, tool },
    ...(id === '#E5' ? [objected] : []),
    ...(id in given ? [{ type: 'step-end' as const, step: id, tool, output: given[id], elapsedMs: 9 }] : []),
  ]),
];
const withArgs = (id: string, args: Record<string, unknown>): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => (step.id === id ? { ...step, args: { ...step.args, ...args } } : step)),
});
const schema: SchemaSnapshot = {
  id: 'now',
  tables: [
    {
      name: 'BOATS',
      kind: 'table',
      description: 'as it is now',
      columns: [],
      primaryKey: [],
      foreignKeys: [],
      rowCount: 3,
      sampleRows: [],
    },
  ],
};
const here = { tools: toolRegistry, schema };
const known = (edit: { plan: Plan; fromStep: string }, given = outputs) => [
  ...repeatedPlan('r', logOf(given), edit, here).known.keys(),
];

test('everything before the edited step is known, and what it does not reach', () => {
  expect(known({ plan: withArgs('#E5', { question: 'how few?' }), fromStep: '#E5' })).toEqual([
    '#E1',
    '#E2',
    '#E3',
    '#E4',
  ]);
});

test('what takes evidence of the edited step runs anew, through any number of steps', () => {
  expect(known({ plan: withArgs('#E2', { question: 'Acme?' }), fromStep: '#E2' })).toEqual(['#E1', '#E3']);
});

test('a step that nobody edited runs anew when one asks for it', () => {
  expect(known({ plan, fromStep: '#E4' })).toEqual(['#E1', '#E2', '#E3']);
});

test('a second edited step runs anew too', () => {
  expect(known({ plan: withArgs('#E3', { question: 'like what?' }), fromStep: '#E4' })).toEqual([
    '#E1',
    '#E2',
  ]);
});

test('a step without an output, or with one that its tool gives no more, runs anew', () => {
  const { '#E1': _missing, ...others } = outputs;
  expect(known({ plan, fromStep: '#E5' }, others)).toEqual(['#E2', '#E3']);
  expect(known({ plan, fromStep: '#E5' }, { ...outputs, '#E1': { tables: 'all' } })).toEqual(['#E2', '#E3']);
});

test('found tables, which are logged by name, are those of the schema of now; where one is gone they are looked for anew', () => {
  const logged = (name: string) => ({
    tables: [{ name, description: 'as it was', score: 0.5, found: 'description' }],
    elapsedMs: 1,
  });
  const edit = { plan, fromStep: '#E5' };
  const [first] = repeatedPlan('r', logOf({ ...outputs, '#E1': logged('BOATS') }), edit, here).known.values();
  expect(first).toMatchObject({
    output: { tables: [{ table: schema.tables[0], score: 0.5, found: 'description' }], elapsedMs: 1 },
    kept: logged('BOATS'),
  });
  expect(known(edit, { ...outputs, '#E1': logged('SHIPS') })).toEqual(['#E2', '#E3']);
  // A log of before has the whole tables.
  const whole = { tables: [{ table: schema.tables[0], score: 0.5, found: 'description' }], elapsedMs: 1 };
  expect(known(edit, { ...outputs, '#E1': whole })).toContain('#E1');
});

test('a known step keeps what it left in the log beside its start and end', () => {
  const twoQueries: Plan = {
    steps: [
      ...plan.steps,
      { id: '#E6', tool: 'draw-chart', why: '', args: { instruction: 'draw', data: '#E5' } },
    ],
    answerFrom: ['#E5', '#E6'],
  };
  const { known: steps, of } = repeatedPlan('r', logOf(outputs), { plan: twoQueries, fromStep: '#E6' }, here);
  expect(steps.get('#E5')?.events).toEqual([objected]);
  expect(of).toEqual({ runId: 'r', fromStep: '#E6' });
});

test('a plan that cannot run is refused with what is wrong with it', () => {
  const edit = { plan: withArgs('#E5', { schema: '#E2' }), fromStep: '#E5' };
  expect(() => repeatedPlan('r', logOf(outputs), edit, here)).toThrow('"schema" cannot take #E2');
});

test('a place that is no step is refused with the steps there are', () => {
  expect(() => repeatedPlan('r', logOf(outputs), { plan, fromStep: '#E9' }, here)).toThrow(
    '#E1, #E2, #E3, #E4, #E5',
  );
});
