import { expect, test } from 'vitest';
import type { TextSegment } from '#lib/domain/answer.ts';
import { computedFigure } from '#lib/domain/computed-figure.ts';
import type { CellValue, ColumnKind, ResultTable } from '#lib/domain/result-table.ts';
import { describeResult } from './describe-result.ts';
import { risingColumn } from './rising-column.ts';

function table(columns: Record<string, ColumnKind>, rows: CellValue[][]): ResultTable {
  const named = Object.entries(columns).map(([name, kind]) => ({ name, kind }));
  return { columns: named, rows, truncatedBy: null, elapsedMs: 1 };
}

/** The prose as the page renders it, with each filled-in value in brackets. */
function rendered(result: ResultTable, rising: number | null = null): string {
  const fill = (segment: TextSegment): string => {
    switch (segment.kind) {
      case 'words':
        return segment.text;
      case 'row-count':
        return `[${result.rows.length}]`;
      case 'cell':
        return `[${result.rows[segment.row]?.[segment.column]}]`;
      case 'computed':
        return `{${computedFigure(segment, result, null)}}`;
    }
  };
  return describeResult('#E1', result, rising).map(fill).join('');
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
    'Price went from [10] on [2025-01-01] to [12] on [2025-01-03]; highest [12] on [2025-01-03], lowest [9] on [2025-01-02]. That is {+20% ((12 - 10) / 10)}.',
  ],
  [
    'a series that ends where it began',
    table({ month: 'text', number_of_orders: 'number' }, [
      ['2025-01', 2],
      ['2025-02', 6],
      ['2025-03', 2],
    ]),
    'Number of orders began and ended at [2] in [2025-01] and in [2025-03]; highest [6] in [2025-02], lowest [2] in [2025-01].',
  ],
  [
    'quarters',
    table({ quarter: 'text', total: 'number' }, [
      ['2024-Q1', 2],
      ['2024-Q2', 7],
      ['2024-Q3', 6],
    ]),
    'Total went from [2] in [2024-Q1] to [6] in [2024-Q3]; highest [7] in [2024-Q2], lowest [2] in [2024-Q1]. That is {+200% ((6 - 2) / 2)}.',
  ],
  [
    'the course of a single thing, whose name is no news',
    table({ product_name: 'text', paid_on: 'date', dividend: 'number', kind: 'text' }, [
      ['Apple', '2024-02-07', 2, 'regular'],
      ['Apple', '2024-05-07', 4, 'regular'],
      ['Apple', '2024-08-07', 3, 'regular'],
    ]),
    'Dividend went from [2] on [2024-02-07] to [3] on [2024-08-07]; highest [4] on [2024-05-07], lowest [2] on [2024-02-07]. That is {+50% ((3 - 2) / 2)}.',
  ],
  [
    'rows by what they amount to, not by the number that names each',
    table({ order_identifier: 'number', customer: 'text', amount: 'number' }, [
      [3, 'Cid', 200],
      [4, 'Anna', 55],
    ]),
    'Amount is largest for [Cid]: [200]; smallest for [Anna]: [55]. [2] rows.',
  ],
  [
    'a series of two',
    table({ year: 'text', total: 'number' }, [
      ['2023', 2],
      ['2024', 6],
    ]),
    'Total went from [2] in [2023] to [6] in [2024]. That is {+200% ((6 - 2) / 2)}.',
  ],
  [
    'figures that nothing names',
    table({ price: 'number' }, [[3], [null], [9]]),
    'Price from [3] to [9]. [3] rows.',
  ],
  [
    'things that happened once each',
    table({ product: 'text', day: 'date', ratio: 'number' }, [
      ['a', '2025-01-01', 2],
      ['b', '2025-02-02', 10],
    ]),
    'Ratio is largest for [b]: [10]; smallest for [a]: [2]. [2] rows.',
  ],
  [
    'labels with a measure',
    table({ country: 'text', markets: 'number' }, [
      ['France', 3],
      ['Italy', null],
      ['Spain', 5],
    ]),
    'Markets are largest for [Spain]: [5]; smallest for [France]: [3]. [3] rows. Rows without a value: {1}.',
  ],
  [
    'what a change is made of by how much each part changed',
    table({ city: 'text', before: 'number', after: 'number', change: 'number' }, [
      ['Graz', 0, 80, 80],
      ['Turin', 20, 0, -20],
    ]),
    'Change is largest for [Graz]: [80]; smallest for [Turin]: [-20]. [2] rows.',
  ],
  [
    'a part of the whole to speak of',
    table({ country: 'text', markets: 'number' }, [
      ['France', 3],
      ['Italy', 2],
      ['Spain', 5],
      ['Malta', 0],
    ]),
    'Markets are largest for [Spain]: [5]; smallest for [Malta]: [0]. [4] rows. [Spain] has {50% (5 of 10, the sum of 4 rows)}.',
  ],
  [
    'averages, which are no parts of anything, with one far above the others',
    table({ country: 'text', average_price: 'number' }, [
      ...[10, 11, 12, 13, 14, 15, 16].map((price, index): CellValue[] => [`c${index}`, price]),
      ['far', 90],
    ]),
    'Average price is largest for [far]: [90]; smallest for [c0]: [10]. [8] rows. [far] is far above the others.',
  ],
  [
    'rows with an identifier but no measure',
    table({ id: 'number', name: 'text' }, [
      [1, 'a'],
      [2, 'b'],
    ]),
    '[2] rows: [a] and [b].',
  ],
  [
    'amounts that a double cannot tell apart',
    table({ name: 'text', total: 'number' }, [
      ['a', '90071992547409930.0000000001'],
      ['b', '90071992547409930.0000000003'],
      ['c', '90071992547409930.0000000002'],
    ]),
    'Total is largest for [b]: [90071992547409930.0000000003]; smallest for [a]: [90071992547409930.0000000001]. [3] rows.',
  ],
  [
    'amounts beside their currency',
    table({ market: 'text', price: 'number', currency: 'text' }, [
      ['x', 9, 'EUR'],
      ['y', 3, 'USD'],
    ]),
    'Price is largest for [x]: [9] [EUR]; smallest for [y]: [3] [USD]. [2] rows.',
  ],
  [
    'amounts of several currencies, which add up to nothing',
    table({ product: 'text', price: 'number', currency_name: 'text' }, [
      ['w', 90, 'Euro'],
      ['x', 9, 'Euro'],
      ['y', 3, 'Yen'],
      ['z', 4, 'Yen'],
    ]),
    'Price is largest for [w]: [90] [Euro]; smallest for [y]: [3] [Yen]. [4] rows.',
  ],
  [
    'several things over time, as they stand at the end',
    table({ day: 'date', company: 'text', close: 'number' }, [
      ['2025-01-01', 'a', 1],
      ['2025-01-02', 'a', 2],
      ['2025-01-01', 'b', 5],
      ['2025-01-02', 'b', 7],
    ]),
    'Close on [2025-01-02]: [b] [7], [a] [2]. [4] rows.',
  ],
  [
    'the figure of a row with many columns',
    table({ a: 'text', b: 'text', c: 'text', d: 'text', e: 'text', total: 'number' }, [
      ['1a', '1b', '1c', '1d', '1e', 6],
    ]),
    'A: [1a] · B: [1b] · C: [1c] · D: [1d] · Total: [6]',
  ],
])('describes %s with values that are all references', (_what, result, prose) => {
  expect(rendered(result)).toBe(prose);
});

test('begins with the smallest where that was asked for', () => {
  const cheapest = table({ name: 'text', price: 'number' }, [
    ['a', 1],
    ['b', 2],
  ]);
  expect(rendered(cheapest, risingColumn('SELECT name, price FROM goods ORDER BY price LIMIT 2'))).toBe(
    'Price is smallest for [a]: [1]; largest for [b]: [2]. [2] rows.',
  );
});

test('writes no digit of its own', () => {
  const segments = describeResult(
    '#E1',
    table({ day: 'date', price: 'number' }, [
      ['2025-01-01', 1],
      ['2025-01-02', 2],
    ]),
    null,
  );
  const own = segments.flatMap((segment) => (segment.kind === 'words' ? [segment.text] : []));
  expect(own.join('')).not.toMatch(/\d/);
});

test('says when a limit cut the rows', () => {
  const cut: ResultTable = { ...table({ name: 'text' }, [['a'], ['b']]), truncatedBy: 'rows' };
  expect(rendered(cut)).toBe('[2] rows: [a] and [b]. The limit cut the rest.');
});
