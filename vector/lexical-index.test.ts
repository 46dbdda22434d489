import { expect, it } from 'vitest';
import { financeSnapshot } from './finance-schema.fixture.ts';
import { createLexicalIndex } from './lexical-index.ts';

const index = createLexicalIndex(financeSnapshot.tables);

function best(question: string): string | undefined {
  return [...index.search(question)].sort((a, b) => b[1] - a[1])[0]?.[0];
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
  expect(index.search('salary').get('EMPLOYEE') ?? 0).toBeGreaterThan(
    index.search('wages').get('EMPLOYEE') ?? 0,
  );
});

it('finds nothing for words that say nothing', () => {
  expect(index.search('show me all of the').size).toBe(0);
  expect(index.search('').size).toBe(0);
});
