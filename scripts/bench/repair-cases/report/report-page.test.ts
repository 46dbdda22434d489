import { expect, test } from 'vitest';
import { readBenchCases } from '../cases-file.ts';
import type { Measured } from '../measure.ts';
import type { CaseOutcome } from '../run-system.ts';
import { reportPage } from './report-page.ts';

/** As if every system left every statement as it was and only the unspoilt ones were right. */
async function unrepaired(): Promise<Measured> {
  const cases = await readBenchCases();
  const outcomes = cases.map((item): CaseOutcome => {
    const right = item.mode === 'none';
    return { item, sql: item.sql, valid: true, exact: right, right, rows: [[1]], executions: 1, ms: 0.5 };
  });
  const first = { id: 'a', db_id: 'b', question: 'How many?', sql: 'SELECT 1' };
  return {
    cases,
    systems: ['FirstPass', 'EFRA', 'Tabletalk'].map((name) => ({ name, outcomes })),
    ablations: [{ name: 'EFRA without values', outcomes }],
    rules: [{ name: 'unknown-tables', outcomes: outcomes.map((each) => ({ ...each, right: false })) }],
    keptAside: [{ name: 'Tabletalk', outcomes }],
    trace: {
      ...first,
      repaired_sql: 'SELECT 1',
      edits: [],
      flagged: [],
      status: 'rows',
      executions: 1,
      ms: 0,
    },
    turns: { tabletalk: [{ turns: 0, outcomes }], efra: [{ turns: 0, outcomes }] },
  };
}

test('the page has every table and figure of the paper and loads nothing', async () => {
  const page = reportPage(await unrepaired());
  for (const number of ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI']) {
    expect(page).toContain(`<h2>Table ${number}.`);
  }
  for (const number of ['1', '2', '3', '4', '5', '6a', '6b']) expect(page).toContain(`Figure ${number}.`);
  expect(page).not.toMatch(/<script|<link|https?:|url\((?!#)/);
});

test('what was measured stands beside what was published', async () => {
  const page = reportPage(await unrepaired());
  expect(page).toContain('<td class="number">90.7 %</td><td class="number">11.4 %</td>');
});
