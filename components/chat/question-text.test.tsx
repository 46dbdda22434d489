import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { QuestionText } from './question-text.tsx';

const question = 'How many unpaid old orders?';
const query: QueryResult = {
  question,
  sql: '',
  result: { columns: [], rows: [], truncatedBy: null, elapsedMs: 1 },
  reading: [],
  warnings: [],
  confidence: 1,
  intent: null,
  readings: [],
  unspoken: [
    { text: 'unpaid', start: 9, end: 15 },
    { text: 'old', start: 16, end: 19 },
  ],
};
const markup = (of: QueryResult | null) =>
  renderToStaticMarkup(<QuestionText question={question} query={of} />);

test('the parts that nothing stands for are underlined, and no letter is lost', () => {
  expect(markup(query).replaceAll(/<[^>]+>/g, '')).toBe(question);
  expect([...markup(query).matchAll(/underline-offset-4">(\w+)/g)].map((match) => match[1])).toEqual([
    'unpaid',
    'old',
  ]);
});

test('a question that was sharpened on its way, or has no answer, is left as it is', () => {
  expect(markup({ ...query, question: 'other' })).toBe(question);
  expect(markup(null)).toBe(question);
});
