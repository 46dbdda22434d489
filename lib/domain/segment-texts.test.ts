import { expect, test } from 'vitest';
import type { TextSegment } from './answer.ts';
import type { ResultTable } from './result-table.ts';
import { segmentTexts } from './segment-texts.ts';

const result: ResultTable = {
  columns: [
    { name: 'name', kind: 'text' },
    { name: 'market_value', kind: 'number', unit: 'EUR' },
  ],
  rows: [['Meridian Corp.', 12.5]],
  truncatedBy: null,
  elapsedMs: 1,
};
const cell = (column: number): TextSegment => ({ kind: 'cell', step: '#E1', row: 0, column });
const words = (text: string): TextSegment => ({ kind: 'words', text });
const said = (...segments: TextSegment[]) => segmentTexts(segments, () => result, null).join('');

test('a name that ends with a full stop ends the sentence too', () => {
  expect(said(words('The largest is '), cell(0), words('.'))).toBe('The largest is Meridian Corp.');
  expect(said(cell(0), words('. Next.'))).toBe('Meridian Corp. Next.');
});

test('a figure carries its unit, once', () => {
  expect(said(cell(1), words(' in all'))).toBe('12.5 EUR in all');
  expect(said(cell(1), words(' EUR in all'))).toBe('12.5 EUR in all');
});
