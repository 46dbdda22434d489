import { expect, test } from 'vitest';
import { type CuratedKnowledge, nothingCurated } from '../domain/curated-knowledge.ts';
import { curatedId, knowledgeId } from './knowledge-id.ts';

const curated: CuratedKnowledge = {
  joins: [],
  descriptions: [
    { table: 'PX', column: null, text: 'Prices by day.' },
    { table: 'PX', column: 'CLS', text: 'Closing price.' },
  ],
  glossary: [{ term: 'NAV', synonyms: ['net asset value'], meaning: 'Assets less debts.', measure: null }],
  examples: [{ id: 'one', question: 'How many?', sql: 'SELECT 1', note: '' }],
};

test('is the same in whatever order the parts were written', () => {
  const turned = { ...curated, descriptions: curated.descriptions.toReversed() };
  expect(curatedId(turned)).toBe(curatedId(curated));
});

test('changes with every text a person may change', () => {
  const changed: CuratedKnowledge[] = [
    { ...curated, descriptions: curated.descriptions.slice(1) },
    { ...curated, glossary: curated.glossary.map((entry) => ({ ...entry, synonyms: [] })) },
    { ...curated, examples: curated.examples.map((example) => ({ ...example, note: 'read twice' })) },
    nothingCurated,
  ];
  const ids = [curated, ...changed].map(curatedId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('is the schema’s own id while nothing is curated, and another for each pair afterwards', () => {
  expect(knowledgeId('schema-1', nothingCurated)).toBe('schema-1');
  expect(knowledgeId('schema-1', curated)).not.toBe(knowledgeId('schema-2', curated));
});
