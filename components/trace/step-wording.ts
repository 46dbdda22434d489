import type { StepView } from '#lib/domain/run-view.ts';

type Wording = { readonly task: string; readonly running: string; readonly done: string };

const wordings: Readonly<Record<string, Wording>> = {
  'find-schema': { task: 'Find the tables', running: 'Finding the tables', done: 'Found the tables' },
  'find-entities': { task: 'Look up names', running: 'Looking up names', done: 'Looked up names' },
  'find-examples': {
    task: 'Find similar questions',
    running: 'Finding similar questions',
    done: 'Looked for similar questions',
  },
  'table-insight': {
    task: 'Work out how the tables join',
    running: 'Working out how the tables join',
    done: 'Worked out how the tables join',
  },
  'query-data': { task: 'Query the data', running: 'Querying the data', done: 'Queried the data' },
  'run-statement': { task: 'Run the SQL', running: 'Running the SQL', done: 'Ran the SQL' },
  'recall-answer': {
    task: 'Take up the previous answer',
    running: 'Taking up the previous answer',
    done: 'Took up the previous answer',
  },
  'draw-chart': { task: 'Draw the chart', running: 'Drawing the chart', done: 'Drew the chart' },
};

/** What a step does, in words that fit its state. A tool without wording is shown by its own name. */
export function stepTitle(tool: string, status: StepView['status']): string {
  const wording = wordings[tool] ?? unknownTool(tool);
  switch (status) {
    case 'running':
      return wording.running;
    case 'done':
      return wording.done;
    case 'failed':
      return `${wording.task}: failed`;
    case 'waiting':
    case 'skipped':
      return wording.task;
  }
}

function unknownTool(tool: string): Wording {
  const words = tool.replaceAll('-', ' ');
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return { task: name, running: name, done: name };
}
