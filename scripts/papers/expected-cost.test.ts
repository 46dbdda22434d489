import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { costLine, expectedCost } from './expected-cost.ts';

const tenColumns: TableSchema = {
  name: 't',
  kind: 'table',
  description: null,
  primaryKey: [],
  foreignKeys: [],
  rowCount: 0,
  sampleRows: [],
  columns: Array.from({ length: 10 }, (_, place) => ({
    name: `c${place}`,
    type: 'TEXT',
    kind: 'text' as const,
    nullable: true,
    description: null,
  })),
};
const configurations = [{ calls: [1, 1] as const }, { calls: [2, 4] as const }];
const cases = [{ tables: [tenColumns] }, { tables: [tenColumns] }];

test('two questions in two configurations: 6 to 10 calls, 8 in the middle, of 840 tokens in and 250 out', () => {
  const cost = expectedCost(configurations, cases, 'anthropic:claude-haiku-5-5');
  expect(cost.calls).toEqual([6, 10]);
  expect(cost.inputTokens).toBe(8 * 840);
  expect(cost.outputTokens).toBe(8 * 250);
  expect(cost.usd).toBeCloseTo((8 * (840 * 0.1 + 250 * 0.5)) / 1_000_000);
});

test('without a model nothing is asked; a price that is not known is not guessed', () => {
  expect(expectedCost(configurations, cases, null)).toMatchObject({ calls: [0, 0], usd: 0 });
  const unknown = expectedCost(configurations, cases, 'openai-compatible:mine');
  expect(unknown.usd).toBeNull();
  expect(costLine(unknown)).toContain('a price that is not known');
});
