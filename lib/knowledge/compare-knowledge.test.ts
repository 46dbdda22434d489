import { expect, test } from 'vitest';
import { type CuratedKnowledge, nothingCurated } from '../domain/curated-knowledge.ts';
import { compareKnowledge } from './compare-knowledge.ts';

const before: CuratedKnowledge = {
  joins: [],
  descriptions: [
    { table: 'PX', column: null, text: 'Prices.' },
    { table: 'PX', column: 'CLS', text: 'Closing price.' },
  ],
  glossary: [{ term: 'NAV', synonyms: [], meaning: 'Assets less debts.', measure: null }],
  examples: [{ id: 'one', question: 'How many?', sql: 'SELECT 1', note: '' }],
};

test('names what was added, removed and changed, descriptions before terms before examples', () => {
  const after: CuratedKnowledge = {
    joins: [],
    descriptions: [{ table: 'PX', column: null, text: 'Prices by day.' }],
    glossary: [
      {
        term: 'NAV',
        synonyms: ['net asset value'],
        meaning: 'Assets less debts.',
        measure: { expression: 'SUM(AMT)', table: 'PX', grain: 'day' },
      },
    ],
    examples: [...before.examples, { id: 'two', question: 'How much?', sql: 'SELECT 2', note: 'in euros' }],
  };
  expect(compareKnowledge(before, after)).toEqual([
    { part: 'description', name: 'PX', before: 'Prices.', after: 'Prices by day.' },
    { part: 'description', name: 'PX.CLS', before: 'Closing price.', after: null },
    {
      part: 'term',
      name: 'NAV',
      before: 'Assets less debts.',
      after: 'Assets less debts.\nAlso: net asset value\nMeasure: SUM(AMT) of PX, one row being day',
    },
    { part: 'example', name: 'How much?', before: null, after: 'SELECT 2\n-- in euros' },
  ]);
});

test('an example whose question changed is a change, not another example', () => {
  const examples = before.examples.map((example) => ({ ...example, question: 'How many rows?' }));
  expect(compareKnowledge(before, { ...before, examples })).toEqual([
    { part: 'example', name: 'How many rows?', before: 'SELECT 1', after: 'SELECT 1' },
  ]);
});

test('finds nothing between equal states and everything between something and nothing', () => {
  expect(compareKnowledge(before, before)).toEqual([]);
  expect(compareKnowledge(nothingCurated, before)).toHaveLength(4);
});

test('a join is named by what it joins', () => {
  const join = { table: 'PX', columns: ['ID'], referencedTable: 'PAPER', referencedColumns: ['ID'] };
  expect(compareKnowledge(nothingCurated, { ...nothingCurated, joins: [join] })).toEqual([
    { part: 'join', name: 'PX.ID to PAPER.ID', before: null, after: 'each row meets at most one' },
  ]);
});
