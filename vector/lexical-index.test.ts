import { expect, it } from 'vitest';
import { financeSnapshot } from './finance-schema.fixture.ts';
import { createLexicalIndex } from './lexical-index.ts';

const index = createLexicalIndex(financeSnapshot.tables);

function scoreOf(question: string, table: string): number {
  return index.search(question)[financeSnapshot.tables.findIndex(({ name }) => name === table)] ?? 0;
}

function best(question: string): string | undefined {
  const scores = index.search(question);
  return financeSnapshot.tables[scores.indexOf(Math.max(...scores))]?.name;
}

it.each([
  ['stems the words of a question', 'which currencies are there', 'CURRENCY'],
  ['writes out the abbreviations of a name', 'closing prices', 'PRD_PX'],
  ['reads abbreviations in the question', 'px lst', 'PRD_PX'],
  ['finds a table by a value it lists', 'health care', 'SECTOR'],
  ['finds a table by a comment', 'holidays', 'CALENDAR'],
  ['finds a table by a synonym of its column', 'wages', 'EMPLOYEE'],
])('%s', (_, question, table) => {
  expect(best(question)).toBe(table);
});

it('counts a word itself for more than its synonym', () => {
  expect(scoreOf('salary', 'EMPLOYEE')).toBeGreaterThan(scoreOf('wages', 'EMPLOYEE'));
});

it('finds nothing for words that say nothing', () => {
  expect(Math.max(...index.search('show me all of the'))).toBe(0);
  expect(Math.max(...index.search(''))).toBe(0);
});
