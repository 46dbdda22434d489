import { expect, test } from 'vitest';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import { openedForTests } from '../../../__fixtures__/opened-for-tests.ts';
import { builtInWriter } from './built-in-writer.ts';
import { openTradingGround } from './trading.fixture.ts';

const ground = openedForTests(() => openTradingGround());

const glossary: GlossaryEntry[] = [
  {
    term: 'activity',
    synonyms: ['turnover under watch'],
    meaning: 'Money that changed hands.',
    measure: { expression: 'SUM(PX_LST * VOL)', table: 'PPR_PRICES', grain: 'one security on one day' },
  },
  {
    term: 'payout per line',
    synonyms: [],
    meaning: 'Dividend per line.',
    measure: { expression: 'SUM(DIV_AMT) / COUNT(*)', table: 'DIVIDENDS', grain: 'one payment' },
  },
  { term: 'oomph', synonyms: [], meaning: 'How many people work there: FIRM.N_EMPL', measure: null },
  {
    term: 'paper shares',
    synonyms: [],
    meaning: "What can be voted with: PAPER.KIND = 'SHARE'",
    measure: null,
  },
  { term: 'companies', synonyms: ['houses'], meaning: 'Whoever issues securities.', measure: null },
  {
    term: 'broken',
    synonyms: [],
    meaning: 'A measure of a column that is gone.',
    measure: { expression: 'SUM(GONE)', table: 'PPR_PRICES', grain: '' },
  },
];

async function write(question: string) {
  const terms = mentionedTerms(question, glossary).map(({ entry, mention }) => ({ ...entry, mention }));
  return builtInWriter({ ...ground().input(question), terms }, ground().context);
}

async function rowsOf(question: string) {
  const writing = await write(question);
  const [first] = writing.kind === 'candidates' ? writing.candidates : [];
  if (!first) throw new Error(`${question}: ${JSON.stringify(writing)}`);
  return ground().rows(first.sql);
}

test('computes a named measure for each group of another table', async () => {
  expect(await rowsOf('activity by security')).toEqual(
    expect.arrayContaining([
      ['Fjord A', 10 * 100 + 11 * 120 + 12 * 90],
      ['Cork', 20 * 10 + 19 * 40 + 18 * 30],
      ['Lamps', 150],
    ]),
  );
});

test('computes it over everything, ranks by it, and knows it by a synonym of several words', async () => {
  const total = 1000 + 1320 + 1080 + 200 + 760 + 540 + 150;
  expect(await rowsOf('What is the activity?')).toEqual([[total]]);
  expect(await rowsOf('What is the turnover under watch?')).toEqual([[total]]);
  expect((await rowsOf('top 1 security by activity'))[0]?.[0]).toBe('Fjord A');
});

test('a ratio is computed within each group, never added up', async () => {
  expect(await rowsOf('payout per line by security')).toEqual(
    expect.arrayContaining([
      ['Fjord A', (1.5 + 1.75) / 2],
      ['Cork', 0.4],
    ]),
  );
});

test('says how the glossary defines the measure', async () => {
  const writing = await write('activity by security');
  const [first] = writing.kind === 'candidates' ? writing.candidates : [];
  expect(first?.reading.join('\n')).toContain('SUM("PPR_PRICES"."PX_LST" * "PPR_PRICES"."VOL")');
});

test('a term stands for the column or the value that its meaning names', async () => {
  expect(await rowsOf('What is the oomph of Nippon Lamps?')).toContainEqual(expect.arrayContaining([5000]));
  expect(await rowsOf('How many paper shares are there?')).toEqual([[3]]);
});

test('another synonym is read as its term', async () => {
  expect(await rowsOf('How many houses are there?')).toEqual([[4]]);
});

test('a measure the schema no longer fits, or that is used as a plain column, is not made up', async () => {
  expect((await write('broken by security')).kind).toBe('unreadable');
  expect((await write('average activity by security')).kind).not.toBe('ambiguous');
  for (const question of ['average activity by security', 'securities with activity equal to 7']) {
    const writing = await write(question);
    const statements = writing.kind === 'candidates' ? writing.candidates.map(({ sql }) => sql) : [];
    for (const sql of statements) expect(() => ground().rows(sql)).not.toThrow();
  }
});
