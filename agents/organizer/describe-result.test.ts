import { expect, test } from 'vitest';
import type { TextSegment } from '#lib/domain/answer.ts';
import type { CellValue, ColumnKind, ResultTable } from '#lib/domain/result-table.ts';
import { describeResult } from './describe-result.ts';

function table(columns: Record<string, ColumnKind>, rows: CellValue[][]): ResultTable {
  const named = Object.entries(columns).map(([name, kind]) => ({ name, kind }));
  return { columns: named, rows, truncatedBy: null, elapsedMs: 1 };
}

/** The prose as the page renders it, with each filled-in value in brackets. */
function rendered(result: ResultTable): string {
  const fill = (segment: TextSegment): string => {
    switch (segment.kind) {
      case 'words':
        return segment.text;
      case 'row-count':
        return `[${result.rows.length}]`;
      case 'cell':
        return `[${result.rows[segment.row]?.[segment.column]}]`;
    }
  };
  return describeResult('#E1', result).map(fill).join('');
}

test.each<[string, ResultTable, string]>([
  ['nothing', table({ name: 'text' }, []), 'No rows match this question.'],
  ['one value', table({ market_count: 'number' }, [[53]]), 'Market count: [53]'],
  ['one row', table({ currency: 'text', rate: 'number' }, [['GBP', 1.3]]), 'Currency: [GBP] · Rate: [1.3]'],
  [
    'a series, whatever the order of its rows',
    table({ day: 'date', price: 'number' }, [
      ['2025-01-03', 12],
      ['2025-01-01', 10],
      ['2025-01-02', 9],
    ]),
    'Price went from [10] on [2025-01-01] to [12] on [2025-01-03]; lowest [9], highest [12].',
  ],
  [
    'labels with a measure',
    table({ country: 'text', markets: 'number' }, [
      ['France', 3],
      ['Italy', null],
      ['Spain', 5],
    ]),
    '[3] rows. Markets ranges from [3] for [France] to [5] for [Spain].',
  ],
  [
    'rows with an identifier but no measure',
    table({ id: 'number', name: 'text' }, [
      [1, 'a'],
      [2, 'b'],
    ]),
    '[2] rows.',
  ],
])('describes %s with values that are all references', (_what, result, prose) => {
  expect(rendered(result)).toBe(prose);
});

test('writes no digit of its own', () => {
  const segments = describeResult(
    '#E1',
    table({ day: 'date', price: 'number' }, [
      ['2025-01-01', 1],
      ['2025-01-02', 2],
    ]),
  );
  const own = segments.flatMap((segment) => (segment.kind === 'words' ? [segment.text] : []));
  expect(own.join('')).not.toMatch(/\d/);
});

test('says when a limit cut the rows', () => {
  const cut: ResultTable = { ...table({ name: 'text' }, [['a'], ['b']]), truncatedBy: 'rows' };
  expect(rendered(cut)).toBe('[2] rows. The limit cut the rest.');
});
