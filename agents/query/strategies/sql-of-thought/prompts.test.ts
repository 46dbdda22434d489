import { expect, test } from 'vitest';
import { printParts, promptFacts } from '../prompt-facts.fixture.ts';
import { queryPlanPrompt } from './query-plan-prompt.ts';
import { schemaLinkingPrompt } from './schema-linking-prompt.ts';
import { statementPrompt } from './statement-prompt.ts';
import { subproblemsPrompt } from './subproblems-prompt.ts';

const cropped = [{ name: 'TREE', columns: ['TREE_ID', 'HGT'] }];
const parts = [
  { clause: 'SELECT', expression: 'COUNT(*)' },
  { clause: 'WHERE', expression: 'HGT > 20' },
] as const;

test.each([
  ['schema-linking', schemaLinkingPrompt(promptFacts)],
  ['subproblems', subproblemsPrompt(promptFacts, cropped)],
  ['query-plan', queryPlanPrompt(promptFacts, cropped, parts)],
  ['statement', statementPrompt(promptFacts, cropped, '1. Count the rows of TREE with HGT > 20.')],
])('the %s prompt reads as it was reviewed', async (name, prompt) => {
  await expect(printParts(prompt)).toMatchFileSnapshot(`__snapshots__/${name}-prompt.txt`);
});
