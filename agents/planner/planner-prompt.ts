import { z } from 'zod';
import type { Plan } from '#lib/domain/plan.ts';
import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import type { RefusedPlan } from '../roles.ts';
import { evidenceSchemaOf, type Tool } from '../tools/define-tool.ts';

export type PlannerPromptInput = {
  readonly question: string;
  readonly history: readonly PreviousTurn[];
  /** null on the first call. */
  readonly refused: RefusedPlan | null;
  readonly tools: ReadonlyMap<string, Tool>;
};

/** Older questions than these rarely matter to a follow-up. */
const shownTurns = 6;

/**
 * What the planner says to its model (report §4.5): the tools and the words of the conversation. No table, comment, row
 * or statement is in it, so that nothing a database holds can change a plan.
 */
export function plannerPrompt(input: PlannerPromptInput): ModelPrompt {
  const instructions = [
    'You plan how a question about a database is answered. You see neither its tables nor its data: the tools find them.',
    'A plan is a list of steps named #E1, #E2 and so on. Each step calls one tool. An argument is either text, or the name of an earlier step as a whole, such as #E1, where the tool takes evidence. Steps that do not wait for each other run at the same time.',
    toolCatalogue(input.tools),
    [
      'A question about data usually takes find-schema, find-entities and find-examples, then table-insight, then query-data.',
      'Where the person asks for results that do not fit into one table, give each its own query-data step; searches may be shared.',
      'Text arguments keep the words, names, dates and numbers of the person. A follow-up stays as it is worded: the tools know the conversation.',
      'Draw a chart when one is asked for, or when the answer is a development over time.',
      'A wish about how the last result looks, or which part of it is drawn, takes recall-answer and draw-chart alone.',
      'answerFrom names the steps whose results the person should see: each query-data or recall-answer step, and each draw-chart step.',
      'why says in a few words what the step is for.',
    ].join('\n'),
    `The plan for "${exampleQuestion}", as the JSON object that you reply with:\n${JSON.stringify(examplePlan)}`,
  ].join('\n\n');
  return { instructions, prefix: '', question: questionText(input) };
}

const exampleQuestion = 'How many shops are there per city?';
const asked = { name: 'question', value: exampleQuestion };

/** The commonest plan in the shape of the reply; a test keeps it one that the checker accepts. */
export const examplePlan = {
  steps: [
    { id: '#E1', why: 'Find the tables.', tool: 'find-schema', args: [asked] },
    { id: '#E2', why: 'Find names.', tool: 'find-entities', args: [asked] },
    { id: '#E3', why: 'Find examples.', tool: 'find-examples', args: [asked] },
    {
      id: '#E4',
      why: 'See how they join.',
      tool: 'table-insight',
      args: [asked, { name: 'schema', value: '#E1' }, { name: 'entities', value: '#E2' }],
    },
    {
      id: '#E5',
      why: 'Count the shops.',
      tool: 'query-data',
      args: [
        asked,
        { name: 'schema', value: '#E1' },
        { name: 'entities', value: '#E2' },
        { name: 'examples', value: '#E3' },
        { name: 'insight', value: '#E4' },
      ],
    },
  ],
  answerFrom: ['#E5'],
};

/** Names, purposes and inputs of the tools; for evidence, the tools that give it. */
function toolCatalogue(tools: ReadonlyMap<string, Tool>): string {
  const all = [...tools.values()];
  const lines = all.map((tool) => {
    const fields: Record<string, z.ZodType> = tool.input.shape;
    const inputs = Object.entries(fields).map(([name, field]) => {
      const wanted = evidenceSchemaOf(field);
      const givers = all.filter((giver) => giver.output === wanted).map((giver) => giver.name);
      const kind = wanted === null ? 'text' : `evidence of ${givers.join(' or ')}`;
      return `  ${name}: ${kind}${field instanceof z.ZodOptional ? ' (may be left out)' : ''}`;
    });
    return [`${tool.name}: ${tool.purpose}`, ...(inputs.length > 0 ? inputs : ['  (no arguments)'])].join(
      '\n',
    );
  });
  return ['Tools and their arguments:', ...lines].join('\n');
}

function questionText({ question, history, refused }: PlannerPromptInput): string {
  const earlier = history.slice(-shownTurns).map((turn) => `- ${turn.question} (${outcomeOf(turn)})`);
  return [
    ...(earlier.length > 0 ? [`Earlier questions of this conversation:\n${earlier.join('\n')}`] : []),
    `Question: ${question}`,
    ...(refused === null ? [] : [refusalText(refused)]),
  ].join('\n\n');
}

function refusalText({ plan, problems }: RefusedPlan): string {
  return [
    `Your last plan was refused:\n${JSON.stringify(asReplied(plan))}`,
    `What is wrong with it:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
    'Give a plan without these faults.',
  ].join('\n');
}

/** A plan in the shape that the model replies with. */
function asReplied({ steps, answerFrom }: Plan) {
  return {
    steps: steps.map(({ id, why, tool, args }) => ({
      id,
      why,
      tool,
      args: Object.entries(args).map(([name, value]) => ({ name, value })),
    })),
    answerFrom,
  };
}

function outcomeOf({ query, chart }: PreviousTurn): string {
  if (query === null) return 'no result';
  return chart === null ? 'has a result' : 'has a result, drawn as a chart';
}
