import { describe, expect, it } from 'vitest';
import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { FoundExample } from '#lib/domain/example.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { openedForTests } from '../../../../__fixtures__/opened-for-tests.ts';
import { builtInWriter } from '../built-in-writer.ts';
import { openTradingGround } from '../trading.fixture.ts';

const ground = openedForTests(() => openTradingGround());

const firms = ['Fjord Shipping', 'Cork Works', 'Nippon Lamps', 'Aurora Power'];

/** Names the firms of the fixture, as the referential search would. */
function firmsIn(question: string): EntityMatches {
  const mentions = firms.flatMap((label, index) => {
    const start = question.indexOf(label);
    if (start < 0) return [];
    const match = {
      table: 'FIRM',
      keyColumn: 'FRM_ID',
      key: index + 1,
      label,
      matchedColumn: 'FRM_NAME',
      matchedValue: label,
      kind: 'name' as const,
      score: 1,
      validFrom: null,
      validTo: null,
    };
    return [{ text: label, start, end: start + label.length, matches: [match] }];
  });
  return { mentions, elapsedMs: 0 };
}

function example(question: string, sql: string): FoundExample {
  return { id: 'e1', sourceId: 'trading', question, sql, note: '', status: 'approved', score: 0.9 };
}

async function candidateFor(question: string, approved: FoundExample) {
  const input = { ...ground().input(question), examples: [approved], entities: firmsIn(question) };
  const context = {
    ...ground().context,
    knowledge: { ...ground().context.knowledge, findEntities: async (asked: string) => firmsIn(asked) },
  };
  const writing = await builtInWriter(input, context);
  const [first] = writing.kind === 'candidates' ? writing.candidates : [];
  return first?.id === 'example-e1' ? first : null;
}

const crew = example(
  'How large is the crew of Fjord Shipping?',
  `SELECT N_EMPL * 2 AS CREW FROM FIRM WHERE FRM_NAME = 'Fjord Shipping'`,
);
const perCountry = example(
  'How many firms are there per country?',
  'SELECT l.LND_NAME, COUNT(*) FROM FIRM f JOIN LAND l ON l.LND_ID = f.LND_ID GROUP BY l.LND_ID ORDER BY 1',
);
const payouts = example(
  'Total payouts in 2024',
  `SELECT SUM(DIV_AMT) FROM DIVIDENDS WHERE DAPAY BETWEEN '2024-01-01' AND '2024-12-31'`,
);
const largest = example(
  'Which two firms have the largest crew?',
  'SELECT FRM_NAME FROM FIRM ORDER BY N_EMPL DESC LIMIT 2',
);
const bonds = example('Which bonds do we follow?', `SELECT PPR_NAME FROM PAPER WHERE KIND = 'BOND'`);

const answers: readonly [string, FoundExample, CellValue[][]][] = [
  ['How large is the crew of Fjord Shipping?', crew, [[2400]]],
  ['How big is the crew of Cork Works', crew, [[600]]],
  ["How large is Cork Works's crew?", crew, [[600]]],
  [
    'In each country, what is the number of companies?',
    perCountry,
    [
      ['Japan', 1],
      ['Norway', 2],
      ['Portugal', 1],
    ],
  ],
  ['What was the sum of payouts during 2025?', payouts, [[1.75]]],
  [
    'Which 3 companies have the biggest crew?',
    largest,
    [['Nippon Lamps'], ['Fjord Shipping'], ['Cork Works']],
  ],
  ['Which shares do we follow?', bonds, [['Fjord A'], ['Cork'], ['Lamps']]],
];

describe('an approved example', () => {
  it.each(answers)('answers "%s"', async (question, approved, rows) => {
    const candidate = await candidateFor(question, approved);
    expect(candidate?.reading[0]).toContain('from the approved example');
    expect(ground().rows(candidate?.sql ?? '')).toEqual(rows);
  });

  it('names the values that it changed, and leaves the rest of the statement as it was reviewed', async () => {
    const candidate = await candidateFor('How large is the crew of Aurora Power?', crew);
    expect(candidate?.reading[1]).toBe('Aurora Power instead of Fjord Shipping');
    expect(candidate?.sql).toBe(crew.sql.replace('Fjord Shipping', 'Aurora Power'));
  });

  it.each([
    ['another aggregate', 'Average payouts in 2024', payouts],
    ['no aggregate', 'Payouts in 2024', payouts],
    ['an open period', 'Total payouts since 2024', payouts],
    ['a period of another length', 'Total payouts in May 2024', payouts],
    ['no period', 'Total payouts', payouts],
    ['a negation', 'How many firms are there not per country?', perCountry],
    ['the things the other way round', 'How many countries are there per firm?', perCountry],
    ['one more condition', 'How many large firms are there per country?', perCountry],
    ['one more name', 'How many firms are there per country without Norway?', perCountry],
    ['the other end of the order', 'Which two firms have the smallest crew?', largest],
    ['a name that nobody knows', 'How large is the crew of Dogger Bank?', crew],
    ['two names for one', 'How large is the crew of Cork Works and Aurora Power?', crew],
    ['another figure', 'How large is the fleet of Fjord Shipping?', crew],
  ])('does not answer a question with %s', async (_what, question, approved) => {
    expect(await candidateFor(question, approved)).toBeNull();
  });

  it('does not answer a question with another number when the statement does not show where it went', async () => {
    const doubled = example(
      'Firms with a crew above 500',
      'SELECT FRM_NAME FROM FIRM WHERE N_EMPL > 1000 / 2',
    );
    expect(await candidateFor('Firms with a crew above 500', doubled)).not.toBeNull();
    expect(await candidateFor('Firms with a crew above 600', doubled)).toBeNull();
  });

  it('does not move a period when a day beside it may depend on it', async () => {
    const grown = example(
      'Total payouts in 2025',
      `SELECT SUM(DIV_AMT) FROM DIVIDENDS WHERE DAPAY BETWEEN '2025-01-01' AND '2025-12-31' AND DAPAY <> '2025-05-02'`,
    );
    expect(await candidateFor('Total payouts in 2024', grown)).toBeNull();
  });

  it('treats a value with quotes in it as a value', async () => {
    const candidate = await candidateFor('Which shares do we follow?', {
      ...bonds,
      sql: `SELECT PPR_NAME FROM PAPER WHERE KIND = 'BOND' AND PPR_NAME <> 'x'' OR 1=1 --'`,
    });
    expect(candidate?.sql).toBe(
      `SELECT PPR_NAME FROM PAPER WHERE KIND = 'SHARE' AND PPR_NAME <> 'x'' OR 1=1 --'`,
    );
  });
});
