import { expect, test } from 'vitest';
import { errorSubtypes } from '#lib/domain/error-taxonomy.ts';
import { faultyTree, printParts, promptFacts } from '../strategies/prompt-facts.fixture.ts';
import { categoryOf, correctionPlanPrompt } from './correction-plan-prompt.ts';
import { correctionSqlPrompt } from './correction-sql-prompt.ts';

const earlier = { sql: 'SELECT COUNT(*) FROM WOOD', signal: 'no such table: WOOD' };

test.each([
  ['correction-plan', correctionPlanPrompt(promptFacts, faultyTree, [earlier])],
  ['correction-sql', correctionSqlPrompt(promptFacts, faultyTree, 'Read TREE instead of TREES.')],
])('the %s prompt reads as it was reviewed', async (name, prompt) => {
  await expect(printParts(prompt)).toMatchFileSnapshot(`__snapshots__/${name}-prompt.txt`);
});

test('the correction plan is shown every subtype of the taxonomy', () => {
  const { question } = correctionPlanPrompt(promptFacts, faultyTree, []);
  expect(errorSubtypes.filter((subtype) => !question.includes(`- ${subtype}: `))).toEqual([]);
});

test('a subtype knows its category', () => {
  expect(categoryOf('having_vs_where')).toBe('aggregation');
});
