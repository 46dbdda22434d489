import { expect, test } from 'vitest';
import { printedPrompt } from '../__fixtures__/scripted-run.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import { toolRegistry } from '../tools/registry.ts';
import { plannerPrompt } from './planner-prompt.ts';

const earlier: PreviousTurn = {
  question: 'Prices of IBM since 2024',
  query: {
    question: 'Prices of IBM since 2024',
    sql: 'SELECT secret_column FROM secret_table',
    result: {
      columns: [{ name: 'secret_column', kind: 'text' }],
      rows: [['secret cell']],
      truncatedBy: null,
      elapsedMs: 1,
    },
    reading: ['secret reading'],
    confidence: 1,
    intent: null,
    readings: [],
    warnings: [],
  },
  chart: null,
};

test('reads as it was reviewed', async () => {
  const prompt = plannerPrompt({
    question: 'and only Europe?',
    history: [earlier, { question: 'the weather?', query: null, chart: null }],
    refused: {
      plan: {
        steps: [{ id: '#E2', tool: 'dig', why: 'Dig.', args: { question: 'only Europe' } }],
        answerFrom: ['#E2'],
      },
      problems: ['#E2: unknown tool "dig". Available: find-schema.'],
    },
    tools: toolRegistry,
  });
  await expect(printedPrompt(prompt)).toMatchFileSnapshot('__snapshots__/planner-prompt.txt');
});

test('has the words of the conversation and nothing that was read from a database', () => {
  const printed = printedPrompt(
    plannerPrompt({ question: 'only Europe', history: [earlier], refused: null, tools: toolRegistry }),
  );
  expect(printed).toContain('Prices of IBM since 2024 (has a result)');
  expect(printed).not.toContain('secret');
});

test('gives every tool with each of its arguments', () => {
  const { instructions } = plannerPrompt({ question: 'q', history: [], refused: null, tools: toolRegistry });
  for (const tool of toolRegistry.values()) {
    expect(instructions).toContain(`${tool.name}: ${tool.purpose}`);
    for (const argument of Object.keys(tool.input.shape)) expect(instructions).toContain(`  ${argument}: `);
  }
});
