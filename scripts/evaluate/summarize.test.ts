import { expect, test } from 'vitest';
import type { CaseResult } from './case-result.ts';
import { costOf, summarize } from './summarize.ts';

function results(db: string, ...statuses: CaseResult['status'][]): CaseResult[] {
  return statuses.map((status, index) => ({
    id: `${db}-${index}`,
    db_id: db,
    question: 'q',
    status,
    sql: null,
    ms: index,
    calls: 0,
    tokens: 0,
    error: null,
  }));
}

test('a gold that does not run counts for nothing, a refusal counts against accuracy but not against precision', () => {
  const summary = summarize(
    [...results('zoo', 'right', 'errored-gold'), ...results('art', 'right', 'wrong', 'refused', 'failed')],
    { strategy: 'built-in', seconds: 2 },
  );
  expect(Object.keys(summary.databases)).toEqual(['art', 'zoo']);
  expect(summary.total.counts).toEqual({ right: 2, wrong: 1, refused: 1, failed: 1, 'errored-gold': 1 });
  expect(summary.total.accuracy?.value).toBe(2 / 5);
  expect(summary.total.answeredShare?.value).toBe(3 / 5);
  expect(summary.total.precisionWhenAnswered?.value).toBe(2 / 3);
  expect(summary.databases.zoo?.accuracy?.value).toBe(1);
  expect(summary.databases.art?.p95Ms).toBe(3);
});

test('nothing answered has no precision instead of a zero', () => {
  const summary = summarize(results('art', 'refused'), { strategy: 'built-in', seconds: 0 });
  expect(summary.total.precisionWhenAnswered).toBeNull();
});

test('an ambiguous question counts where all that it can mean was answered or offered', () => {
  const [first, second, third] = results('art', 'right', 'right', 'wrong');
  if (!first || !second || !third) throw new Error('three results');
  const { total } = summarize(
    [
      { ...first, others: 1, meanings: { of: 2, met: 2 } },
      { ...second, meanings: { of: 2, met: 1 } },
      { ...third, others: 2 },
    ],
    { strategy: 'built-in', seconds: 0 },
  );
  expect(total.ambiguous).toEqual({ cases: 2, allMet: 1 });
  expect(total.severalReadings).toBe(2);
});

test('what models cost is not known when the price of one is not; a case without calls costs nothing', () => {
  const [first, second] = results('art', 'right', 'wrong');
  if (!first || !second) throw new Error('two results');
  expect(costOf([first, { ...second, calls: 2, costUsd: 0.5 }])).toBe(0.5);
  expect(
    costOf([
      { ...first, calls: 1, costUsd: null },
      { ...second, calls: 2, costUsd: 0.5 },
    ]),
  ).toBeNull();
});
