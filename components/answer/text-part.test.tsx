import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TextSegment } from '#lib/domain/answer.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { TextPart } from './text-part.tsx';

const result = {
  columns: [{ name: 'town', kind: 'text' }],
  rows: [['Bern'], [null]],
  truncatedBy: null,
  elapsedMs: 0,
} as const;
const cell = (row: number): TextSegment => ({ kind: 'cell', step: '#E1', row, column: 0 });
const words = (text: string): TextSegment => ({ kind: 'words', text });

function shown(...segments: TextSegment[]): string {
  const query = { result } as unknown as QueryResult;
  return renderToStaticMarkup(
    <TextPart segments={segments} queryOf={() => query} onShowCell={() => undefined} />,
  );
}

test('the mark after a figure stays on its line, and every word is there once', () => {
  const html = shown(words('From '), cell(0), words('; to '), cell(0), words('.'));
  expect(html).toMatch(/<\/button>;<\/span><span> to <\/span>/);
  expect(html).toMatch(/<\/button>\.<\/span><span><\/span>/);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('From Bern; to Bern.');
});

test('a figure that is missing is no button, and the mark after it stays', () => {
  expect(shown(cell(1), words(', then')).replaceAll(/<[^>]+>/g, '')).toMatch(/, then$/);
});
