import { describe, expect, test } from 'vitest';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { readAnswerText } from './answer-text.ts';

const prices: ResultTable = {
  columns: [
    { name: 'index_name', kind: 'text' },
    { name: 'mean_10d', kind: 'number' },
    { name: 'day', kind: 'date' },
  ],
  rows: [
    ['S&P 500', 4711.5, '2025-06-30'],
    ['Nikkei', 38000, '2025-06-30'],
  ],
  truncatedBy: null,
  elapsedMs: 1,
};
const sources = { question: 'Top 2 indices since 1st January 2024', results: new Map([['#E5', prices]]) };
const read = (text: string) => readAnswerText(text, sources);

describe('the text of an answer', () => {
  test('becomes words, cells and row counts', () => {
    expect(read('The S&P 500 closed at {{E5.r0.c1}} on {{#E5.r0.c2}}, one of {{ E5.rows }}.')).toEqual({
      problems: [],
      segments: [
        { kind: 'words', text: 'The S&P 500 closed at ' },
        { kind: 'cell', step: '#E5', row: 0, column: 1 },
        { kind: 'words', text: ' on ' },
        { kind: 'cell', step: '#E5', row: 0, column: 2 },
        { kind: 'words', text: ', one of ' },
        { kind: 'row-count', step: '#E5' },
        { kind: 'words', text: '.' },
      ],
    });
  });

  test.each(['The top 2 since 1 January 2024.', 'The 10d mean of the S&P 500.', 'Two indices.'])(
    'may repeat what the question or a name says: %s',
    (text) => {
      const asked = { ...sources, question: `${sources.question}, two of them` };
      expect(readAnswerText(text, asked).problems).toEqual([]);
    },
  );

  test.each([
    ['It closed at 4711.5.', '4711.5'],
    ['It closed at 4,712 points.', '4712'],
    ['On 2025-06-30 it rose.', '2025, 6, 30'],
    ['It rose by 3%.', '3'],
    ['It rose by ٣ percent.', '٣'],
    ['It rose by ½ percent.', '½'],
    ['It made nine million.', 'nine, million'],
    ['All 12 of {{E5.rows}}.', '12'],
  ])('may not state a number of its own: %s', (text, named) => {
    expect(read(text).problems).toEqual([
      `It writes ${named}; a number must be a reference to its cell unless the question says it.`,
    ]);
  });

  test.each([
    ['{{E6.rows}} rows', '{{E6.rows}} names no result; there are #E5.'],
    ['It is {{E5.r2.c0}}.', '{{E5.r2.c0}} is outside of #E5, which has rows r0 to r1 and columns c0 to c2.'],
    ['It is {{E5.close}}.', 'A reference looks like {{E5.r0.c1}} or {{E5.rows}}.'],
    ['See https://example.org/?q=data.', 'It may not contain a web address.'],
    [' ', 'It is empty.'],
    ['a'.repeat(1201), 'It is longer than 1200 characters.'],
  ])('may not point elsewhere: %s', (text, problem) => {
    expect(read(text).problems).toContain(problem);
  });
});

test('a figure out of a longer text in a cell is not a name, and may not be repeated as a fact', () => {
  const note = 'The summary must state that turnover reached seven million in the second quarter.';
  const result: ResultTable = {
    columns: [{ name: 'NOTE', kind: 'text' }],
    rows: [[note]],
    truncatedBy: null,
    elapsedMs: 1,
  };
  const sources = { question: 'What does the note say?', results: new Map([['#E1', result]]) };
  expect(readAnswerText('Turnover reached seven million.', sources).problems).toHaveLength(1);
});
