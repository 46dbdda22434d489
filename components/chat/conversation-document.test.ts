import { expect, test } from 'vitest';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { emptyRun } from '#lib/domain/run-view.ts';
import {
  conversationHtml,
  conversationMarkdown,
  type DocumentTurn,
  documentTurns,
} from './conversation-document.ts';
import { newRun } from './run-record.ts';

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

test('what the page says of an answer besides its rows is written down too', () => {
  const told = { ...query, reading: ['sum of orders'], warnings: ['2 rows have no day.'], confidence: 0.6 };
  const step = {
    id: '#E1',
    tool: 'query-data',
    why: '',
    status: 'done',
    elapsedMs: 1,
    output: { kind: 'answered', query: { ...told, unspoken: [{ text: 'red', start: 0, end: 3 }] } },
    error: null,
    reused: false,
    candidates: [],
    provisional: null,
    failedWriters: [],
    objections: [],
    failedChecks: [],
    judgement: null,
  } as const;
  const view = {
    ...emptyRun,
    question: 'How many?',
    parts: [{ kind: 'table', step: '#E1' } as const],
    steps: [step],
  };
  const written = documentTurns([{ ...newRun('r', 'c', 'How many?'), view }], null);
  for (const text of [
    conversationMarkdown('Saved', 'Now', written, new Map()),
    conversationHtml('Saved', 'Now', written, new Map(), null),
  ]) {
    expect(text).toContain('Mind: 2 rows have no day.');
    expect(text).toContain('Read as: sum of orders');
    expect(text).toContain('Nothing in the statement stands for “red”.');
    expect(text).toContain('Medium confidence, 60%');
  }
});
