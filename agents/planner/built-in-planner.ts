import type { Plan } from '#lib/domain/plan.ts';
import type { Planner } from '../roles.ts';
import { isPresentationOnly } from './presentation-only.ts';
import { wantsChart } from './wants-chart.ts';

/**
 * Plans by the shape of the question: a wish about presentation alone recalls the last result, everything else goes
 * through retrieval, insight and query, with a chart step when the wording calls for one.
 */
export const builtInPlanner: Planner = async ({ question, history }) => {
  const previous = history.at(-1);
  return previous?.query && isPresentationOnly(question)
    ? redrawPlan(question)
    : queryPlan(question, wantsChart(question, previous));
};

function redrawPlan(instruction: string): Plan {
  return {
    steps: [
      { id: '#E1', tool: 'recall-answer', why: 'The wish is about how the last result looks.', args: {} },
      { id: '#E2', tool: 'draw-chart', why: 'Draw it as asked.', args: { instruction, data: '#E1' } },
    ],
    answerFrom: ['#E1', '#E2'],
  };
}

function queryPlan(question: string, withChart: boolean): Plan {
  const plan: Plan = {
    steps: [
      { id: '#E1', tool: 'find-schema', why: 'Find the tables this is about.', args: { question } },
      {
        id: '#E2',
        tool: 'find-entities',
        why: 'Find the names and codes in the question.',
        args: { question },
      },
      { id: '#E3', tool: 'find-examples', why: 'Look at reviewed questions like it.', args: { question } },
      {
        id: '#E4',
        tool: 'table-insight',
        why: 'See how these tables join.',
        args: { question, schema: '#E1', entities: '#E2' },
      },
      {
        id: '#E5',
        tool: 'query-data',
        why: 'Write, run and check the SQL.',
        args: { question, schema: '#E1', entities: '#E2', examples: '#E3', insight: '#E4' },
      },
    ],
    answerFrom: ['#E5'],
  };
  if (!withChart) return plan;
  return {
    steps: [
      ...plan.steps,
      {
        id: '#E6',
        tool: 'draw-chart',
        why: 'Draw the result.',
        args: { instruction: question, data: '#E5' },
      },
    ],
    answerFrom: ['#E5', '#E6'],
  };
}
