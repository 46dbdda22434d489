import { afterEach, describe, expect, test } from 'vitest';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { answer, type Script } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { createSpending, noCeilings } from '#lib/llm/budget.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import { isStrictSchema } from '#lib/llm/strict-schema.ts';
import { fakeLimits, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { type ScriptedRun, startScriptedRun } from '../__fixtures__/scripted-run.ts';
import { answerQuestion } from '../answer-question.ts';
import { builtInInsight } from '../insight/built-in-insight.ts';
import { builtInChartDesigner } from '../organizer/built-in-chart-designer.ts';
import { builtInOrganizer } from '../organizer/built-in-organizer.ts';
import { checkPlan } from '../plan/check-plan.ts';
import { builtInJudge } from '../query/judge/built-in-judge.ts';
import { builtInVerifier } from '../query/verifier/built-in-verifier.ts';
import { evidenceSchemaOf } from '../tools/define-tool.ts';
import { toolRegistry } from '../tools/registry.ts';
import { modelPlanner, plannedSteps, planOf } from './model-planner.ts';
import { examplePlan } from './planner-prompt.ts';

let run: ScriptedRun;
afterEach(() => run?.server.close());

const args = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const step = (id: string, tool: string, values: Record<string, string>) => ({
  id,
  tool,
  why: 'needed',
  args: args(values),
});

/** The question of the report's appendix H. */
const question =
  'Give me the prices of IBM, Tesla, Microsoft, Nvidia, Alphabet and Apple since 1st January 2025 along with the rolling mean prices of each of them using a 10 days window and a 5 days window, one column per company and next to each company its corresponding rolling mean columns, and in which currency they are quoted. Draw the prices.';
const prices = 'daily closing prices of IBM, Tesla and the others with 5 and 10 day rolling means';
const currencies = 'currency in which IBM, Tesla and the others are quoted';

const reportPlan = {
  steps: [
    step('#E1', 'find-entities', { question }),
    step('#E2', 'find-schema', { question: prices }),
    step('#E3', 'find-schema', { question: currencies }),
    step('#E4', 'find-examples', { question }),
    step('#E5', 'table-insight', { question, schema: '#E2', entities: '#E1' }),
    step('#E6', 'query-data', {
      question: prices,
      schema: '#E2',
      entities: '#E1',
      examples: '#E4',
      insight: '#E5',
    }),
    step('#E7', 'query-data', {
      question: currencies,
      schema: '#E3',
      entities: '#E1',
      examples: '#E4',
      insight: '#E5',
    }),
    step('#E8', 'draw-chart', { instruction: 'Draw the prices', data: '#E6' }),
  ],
  answerFrom: ['#E6', '#E7', '#E8'],
};

const plan = (script: Script) => async () => {
  run = await startScriptedRun(script);
  return modelPlanner({ question, history: [], refused: null }, run.context);
};

describe('the model-backed planner', () => {
  test("turns the report's appendix H reply into eight typed steps that the checker accepts", async () => {
    const made = await plan([answer(reportPlan)])();
    expect(made.steps).toHaveLength(8);
    expect(made.steps.at(-1)).toMatchObject({
      tool: 'draw-chart',
      args: { instruction: 'Draw the prices', data: '#E6' },
    });
    expect(checkPlan(made, toolRegistry)).toEqual([]);
    expect(run.server.requests).toHaveLength(1);
  });

  test('puts back the mark that a model leaves out, and leaves texts alone', async () => {
    const unmarked = JSON.parse(JSON.stringify(reportPlan).replaceAll('#E', 'E'));
    expect(await plan([answer(unmarked)])()).toEqual(planOf(plannedSteps.parse(reportPlan)));
  });

  test('shows the model an example that is itself a plan', () => {
    expect(checkPlan(planOf(plannedSteps.parse(examplePlan)), toolRegistry)).toEqual([]);
  });

  test('asks for a shape that providers can guarantee, whose literals are all text', () => {
    expect(isStrictSchema(plannedSteps)).toBe(true);
    for (const tool of toolRegistry.values())
      for (const [name, field] of Object.entries(tool.input.shape))
        if (evidenceSchemaOf(field) === null)
          expect(field.safeParse('text').success, `${tool.name}.${name} must take text`).toBe(true);
  });

  test('lets a reply of another shape be corrected once', async () => {
    const made = await plan([answer({ steps: [{ id: 'first' }] }), answer(reportPlan)])();
    expect(made.steps).toHaveLength(8);
    expect(run.server.requests[1]?.prompt).toContain('does not have the asked shape');
  });

  test('asks again when nothing of the plan would be shown', async () => {
    await plan([answer({ ...reportPlan, answerFrom: ['#E2'] }), answer(reportPlan)])();
    expect(run.server.requests[1]?.prompt).toContain('answerFrom must name at least one query-data');
  });
});

describe("the report's appendix H question", () => {
  test('runs as planned: two query branches, one chart', async () => {
    const events = await answered([answer(reportPlan)]);
    const ended = events.filter((event) => event.type === 'step-end').map((event) => event.step);
    expect(ended.toSorted()).toEqual(['#E1', '#E2', '#E3', '#E4', '#E5', '#E6', '#E7', '#E8']);
    const parts = events.flatMap((event) => (event.type === 'answer-part' ? [event.part] : []));
    expect(parts.map((part) => `${part.kind} ${'step' in part ? part.step : ''}`.trim())).toEqual([
      'text',
      'chart #E6',
      'table #E6',
      'text',
      'table #E7',
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered' });
  });

  test("gets the checker's own sentences back when the plan does not fit together", async () => {
    const wrong = {
      ...reportPlan,
      steps: reportPlan.steps.map((one) =>
        one.id === '#E8' ? step('#E8', 'draw-chart', { instruction: 'Draw', data: '#E2' }) : one,
      ),
    };
    const events = await answered([answer(wrong), answer(reportPlan)]);
    expect(events.filter((event) => event.type === 'plan-rejected')).toHaveLength(1);
    expect(run.server.requests[1]?.prompt).toContain(
      '#E8: "data" cannot take #E2, since find-schema gives another kind of evidence.',
    );
    expect(events.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered' });
  });
});

const results: Record<string, ResultTable> = {
  [prices]: {
    columns: [
      { name: 'day', kind: 'date' },
      { name: 'ibm', kind: 'number' },
      { name: 'ibm_mean_5', kind: 'number' },
    ],
    rows: [
      ['2025-01-02', 219.9, null],
      ['2025-01-03', 222.7, 221.3],
      ['2025-01-06', 222.6, 221.7],
    ],
    truncatedBy: null,
    elapsedMs: 1,
  },
  [currencies]: {
    columns: [
      { name: 'company', kind: 'text' },
      { name: 'currency', kind: 'text' },
    ],
    rows: [
      ['IBM', 'USD'],
      ['Tesla', 'USD'],
    ],
    truncatedBy: null,
    elapsedMs: 1,
  },
};

/** The whole spine with the model's plan, the real worker and tools, and a database that knows two statements. */
async function answered(script: Script): Promise<RunEvent[]> {
  run = await startScriptedRun(script);
  const roles = fakeRoles({
    planner: modelPlanner,
    insight: builtInInsight,
    writers: [
      async (input) => ({
        kind: 'candidates',
        candidates: [
          {
            id: input.question,
            sql: input.question,
            writer: 'fake',
            reading: [],
            coverage: null,
            intent: null,
            edits: [],
            flagged: [],
          },
        ],
      }),
    ],
    judge: builtInJudge,
    verifier: builtInVerifier,
    chartDesigner: builtInChartDesigner,
    organizer: builtInOrganizer,
  });
  const workspace = fakeWorkspace(roles);
  const events: RunEvent[] = [];
  await answerQuestion({
    runId: 'r',
    conversationId: 'c',
    person: 'ann',
    question,
    workspace: {
      ...workspace,
      models: {
        settings: run.settings,
        breakers: createCircuitBreakers(),
        spending: createSpending(noCeilings),
      },
      source: {
        ...workspace.source,
        query: async (sql) => {
          const result = results[sql];
          if (result === undefined) throw new Error(`unexpected statement ${sql}`);
          return result;
        },
      },
      knowledge: {
        ...workspace.knowledge,
        findTables: async () => ({ tables: [], elapsedMs: 0 }),
        findEntities: async () => ({ mentions: [], elapsedMs: 0 }),
        findExamples: async () => [],
      },
    },
    history: [],
    limits: fakeLimits,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
  });
  return events;
}
