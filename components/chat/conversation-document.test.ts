import { expect, test } from 'vitest';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { conversationHtml, conversationMarkdown, type DocumentTurn } from './conversation-document.ts';

const hostile = '# <script>alert(1)</script> | [x](javascript:alert(1)) ```';
const query: QueryResult = {
  question: hostile,
  sql: 'SELECT ```name``` FROM t',
  result: {
    columns: [
      { name: hostile, kind: 'text' },
      { name: 'n', kind: 'number' },
    ],
    rows: [[hostile, 1234]],
    truncatedBy: 'rows',
    elapsedMs: 1,
  },
  reading: [],
  warnings: [],
  confidence: 1,
  intent: null,
  readings: [],
};
const turns: DocumentTurn[] = [
  {
    question: hostile,
    label: `SQL by ${hostile}`,
    pieces: [
      { kind: 'text', text: hostile },
      { kind: 'result', query, chart: null },
    ],
  },
];
const pictures = new Map([[query, { address: 'data:image/png;base64,AAAA', description: hostile }]]);

test('a conversation as Markdown has its statements, rows and pictures, and words stay words', () => {
  const text = conversationMarkdown(hostile, 'Saved', turns, pictures);
  expect(text).toContain('````sql\nSELECT ```name``` FROM t\n````');
  expect(text).toContain('1,234 |');
  expect(text).toContain('](data:image/png;base64,AAAA)');
  expect(text).toContain('Only the first 1 rows were read.');
  expect(text).not.toMatch(/(?<!\\)<script|(?<!\\)\[x(?<!\\)\]\(/);
  // Headings are the title and the question alone; a table has no column more than the result.
  expect(text.match(/^#+ /gm)).toEqual(['# ', '## ']);
  expect(
    text
      .split('\n')
      .find((line) => line.includes('1,234'))
      ?.match(/(?<!\\)\|/g),
  ).toHaveLength(3);
});

test('a conversation as HTML runs nothing', () => {
  const html = conversationHtml(hostile, 'Saved', turns, pictures, null);
  expect(html).not.toContain('<script');
  expect(html).toContain('<img src="data:image/png;base64,AAAA"');
  expect(html).toContain('1,234');
});
