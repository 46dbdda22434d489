import { describe, expect, test } from 'vitest';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { CellValue, ColumnKind, ResultTable } from '#lib/domain/result-table.ts';
import { chooseChart } from './choose-chart.ts';

/** `table('sector:text value:number', [...])` */
function table(columns: string, rows: CellValue[][]): ResultTable {
  return {
    columns: columns.split(' ').map((column) => {
      const [name = '', kind = 'text'] = column.split(':');
      return { name, kind: kind as ColumnKind };
    }),
    rows,
    truncatedBy: null,
    elapsedMs: 1,
  };
}

const sectors = table('sector:text market_value:number', [
  ['Energy', 10],
  ['Tech', 40],
  ['Health', 30],
]);
const months = table('month:text orders:number', [
  ['2024-01', 3],
  ['2024-02', 5],
  ['2024-03', 4],
]);
const monthsByFund = table('month:text fund:text assets:number', [
  ['2024-01', 'A', 3],
  ['2024-01', 'B', 4],
  ['2024-02', 'A', 5],
  ['2024-02', 'B', 6],
  ['2024-03', 'A', 7],
  ['2024-03', 'B', 8],
]);
const countryBySector = table('country:text sector:text total:number', [
  ['France', 'Energy', 3],
  ['France', 'Tech', 4],
  ['Spain', 'Energy', 5],
  ['Spain', 'Tech', 6],
  ['Italy', 'Energy', 7],
]);
const companies = table('company_id:number company_name:text total_assets:number', [
  [1, 'Aurora Shipping International', 90],
  [2, 'Borealis', 50],
]);
const points = table('price:number shares:number', [
  [1.5, 10],
  [2.5, 30],
  [1, 20],
]);
const weights = table('weight:number', [[0.1], [0.2], [0.4]]);

const cases: readonly [why: string, result: ResultTable, words: string, chart: Partial<ChartSpec> | null][] =
  [
    ['label and number: bars', sectors, '', { kind: 'bar', x: 'sector', y: ['market_value'], series: null }],
    ['unsorted labels: sorted', sectors, '', { sort: 'descending', horizontal: false }],
    ['date and number: a line', months, '', { kind: 'line', x: 'month', y: ['orders'], sort: 'none' }],
    [
      'date, label, number: lines',
      monthsByFund,
      '',
      { kind: 'line', x: 'month', series: 'fund', y: ['assets'] },
    ],
    [
      'two labels: the larger on the axis, the smaller as series',
      countryBySector,
      '',
      { kind: 'bar', x: 'country', series: 'sector', stacked: false },
    ],
    [
      'an id beside a name is no measure',
      companies,
      '',
      { kind: 'bar', x: 'company_name', y: ['total_assets'] },
    ],
    ['long labels lie down', companies, '', { horizontal: true }],
    ['two numbers: a scatter', points, '', { kind: 'scatter', x: 'price', y: ['shares'] }],
    ['one number: a histogram', weights, '', { kind: 'histogram', x: 'weight', y: [] }],
    ['a single cell: none', table('total:number', [[42]]), '', null],
    ['no rows: none', table('sector:text total:number', []), '', null],
    ['labels only: none', table('sector:text country:text', [['a', 'b']]), '', null],
    ['one row: none', table('sector:text total:number', [['a', 1]]), '', null],
    ['one row, but asked for', table('sector:text total:number', [['a', 1]]), 'as bars', { kind: 'bar' }],
    [
      'many labels lie down',
      table(
        'code:text total:number',
        Array.from({ length: 12 }, (_, index) => [`c${index}`, 20 - index]),
      ),
      '',
      { horizontal: true, sort: 'none' },
    ],
    [
      'ids alone are labels',
      table('customer_id:number total:number', [
        [7, 4],
        [8, 9],
      ]),
      '',
      { kind: 'bar', x: 'customer_id', y: ['total'] },
    ],
    [
      'a constant date is no axis',
      table('as_of:date sector:text total:number', [
        ['2025-06-30', 'a', 1],
        ['2025-06-30', 'b', 2],
      ]),
      '',
      { kind: 'bar', x: 'sector' },
    ],
    [
      'years order a line',
      table('year:number total:number', [
        [2018, 4],
        [2019, 9],
        [2020, 8],
        [2021, 4],
        [2022, 9],
        [2023, 8],
      ]),
      '',
      { kind: 'line', x: 'year', y: ['total'] },
    ],
    [
      'two periods are bars',
      table('year:number total:number', [
        [2021, 4],
        [2022, 9],
      ]),
      '',
      { kind: 'bar', x: 'year', sort: 'none', horizontal: false },
    ],
    [
      'measures of one scale share the axis',
      table('sector:text price:number cost:number', [
        ['a', 10, 8],
        ['b', 9, 12],
      ]),
      '',
      { y: ['price', 'cost'] },
    ],
    [
      'measures of another scale stay out',
      table('sector:text market_value:number weight:number', [
        ['a', 1e9, 0.2],
        ['b', 9e8, 0.1],
      ]),
      '',
      { y: ['market_value'] },
    ],
    [
      'the measure that is named comes first',
      table('sector:text market_value:number weight:number', [
        ['a', 1e9, 0.2],
        ['b', 9e8, 0.1],
      ]),
      'plot weight by sector',
      { y: ['weight'] },
    ],
    [
      'a name and its code name the same thing',
      table('isin:text company_name:text total:number', [
        ['X1', 'Aurora', 1],
        ['X2', 'Borealis', 2],
      ]),
      '',
      { x: 'company_name', series: null },
    ],
    [
      'ratings keep their order',
      table('rating:text total:number', [
        ['AAA', 1],
        ['AA', 5],
        ['BBB', 2],
      ]),
      '',
      { sort: 'none' },
    ],
    [
      'small whole numbers with a count are bars',
      table('bedrooms:number listing_count:number', [
        [1, 5],
        [2, 9],
        [3, 2],
      ]),
      '',
      { kind: 'bar', x: 'bedrooms', y: ['listing_count'], sort: 'none' },
    ],
    [
      'many additive series are stacked',
      table(
        'country:text sector:text total:number',
        ['a', 'b', 'c', 'd', 'e'].flatMap((country) =>
          ['p', 'q', 'r', 's'].map((sector, index) => [country, sector, index]),
        ),
      ),
      '',
      { stacked: true, series: 'sector' },
    ],
    [
      'averages are not stacked',
      table(
        'country:text sector:text average_price:number',
        ['a', 'b', 'c', 'd', 'e'].flatMap((country) =>
          ['p', 'q', 'r', 's'].map((sector, index) => [country, sector, index]),
        ),
      ),
      '',
      { stacked: false },
    ],
    [
      'shares of a whole: a pie',
      sectors,
      'what share of market value is in each sector',
      { kind: 'pie', x: 'sector' },
    ],
    ['no pie unless asked', sectors, 'market value by sector', { kind: 'bar' }],
    ['asked: pie', sectors, 'as a pie', { kind: 'pie', x: 'sector', y: ['market_value'], stacked: false }],
    ['asked: line over labels', sectors, 'as a line', { kind: 'line', x: 'sector' }],
    [
      'asked: bars over months',
      months,
      'as a bar chart',
      { kind: 'bar', x: 'month', sort: 'none', horizontal: false },
    ],
    ['asked: area', months, 'area chart', { kind: 'area', x: 'month' }],
    [
      'asked: stacked area',
      monthsByFund,
      'as stacked areas',
      { kind: 'area', stacked: true, series: 'fund' },
    ],
    [
      'asked: histogram',
      sectors,
      'histogram of market value',
      { kind: 'histogram', x: 'market_value', y: [] },
    ],
    ['asked: scatter that cannot be', sectors, 'as a scatter plot', { kind: 'bar' }],
    ['asked: horizontal', sectors, 'horizontal bars', { horizontal: true }],
    ['asked: log scale', sectors, 'on a log scale', { kind: 'bar', logScale: true }],
    ['asked: ascending', sectors, 'sorted ascending', { sort: 'ascending' }],
    ['asked: column on x', countryBySector, 'sector on the x axis', { x: 'sector', series: 'country' }],
    [
      'asked: series',
      countryBySector,
      'stacked by country',
      { series: 'country', x: 'sector', stacked: true },
    ],
    ['asked: months on x', monthsByFund, 'assets of each fund by month on x', { x: 'month' }],
    ['stacking needs bars or areas', months, 'as a line, stacked', { kind: 'line', stacked: false }],
  ];

describe('chooseChart', () => {
  test.each(cases)('%s', (_why, result, words, chart) => {
    const { spec: chosen } = chooseChart({ result, instruction: words, previous: null });
    if (chart === null) expect(chosen).toBeNull();
    else expect(chosen).toMatchObject(chart);
  });

  const previous: ChartSpec = {
    kind: 'bar',
    title: 'Assets of the two funds',
    x: 'month',
    y: ['assets'],
    series: 'fund',
    sort: 'none',
    stacked: true,
    horizontal: false,
    logScale: true,
    from: null,
    to: null,
  };
  const followUps: readonly [words: string, chart: Partial<ChartSpec>][] = [
    ['as a line', { ...previous, kind: 'line', stacked: false }],
    ['unstacked', { ...previous, stacked: false }],
    ['with a linear scale', { ...previous, logScale: false }],
    ['horizontal', { ...previous, horizontal: true }],
    ['as a histogram', { kind: 'histogram', x: 'assets', y: [], title: previous.title, series: null }],
    ['coloured by month with fund on the x axis', { kind: 'bar', x: 'fund', series: 'month' }],
    ['assets of both funds by month', { ...previous, title: 'Assets of both funds by month' }],
  ];
  test.each(followUps)('a follow-up "%s" changes what it says and keeps the rest', (instruction, chart) => {
    expect(chooseChart({ result: monthsByFund, instruction, previous }).spec).toMatchObject(chart);
  });

  test('a previous chart of columns that are gone is forgotten', () => {
    const { spec: chosen } = chooseChart({
      result: sectors,
      instruction: 'market value by sector',
      previous,
    });
    expect(chosen).toMatchObject({ kind: 'bar', x: 'sector', series: null, logScale: false, stacked: false });
  });

  test('the title is the question without its presentation', () => {
    const instruction = 'Show market value by sector as a horizontal bar chart';
    expect(chooseChart({ result: sectors, instruction, previous: null }).spec?.title).toBe(
      'Market value by sector',
    );
  });
});

test.each([
  ['only Europe', 'Value by sector → only Europe'],
  ['and IBM?', 'Value by sector → IBM'],
  ['as a line', 'Value by sector'],
  ['what about 2024?', 'Value by sector → 2024'],
  ['and per sector', 'Market value by sector'],
])('after "Value by sector" the chart of "%s" is called "%s"', (instruction, title) => {
  const previous = titled('Value by sector');
  expect(chooseChart({ result: sectors, instruction, previous }).spec?.title).toBe(title);
});

test('a follow-up over other columns leaves the title of the question before', () => {
  const previous: ChartSpec = { ...titled('Companies per region'), x: 'region', y: ['companies'] };
  const title = (instruction: string) => chooseChart({ result: sectors, instruction, previous }).spec?.title;
  expect(title('and per sector')).toBe('Market value by sector');
  expect(title('only Europe')).toBe('Market value by sector → only Europe');
  expect(title('For all European funds, the value by sector')).toBe(
    'For all European funds, the value by sector',
  );
});

test('a narrowing is added to earlier ones, and another period or place takes their place', () => {
  const previous = titled('Value by sector → 2023');
  const title = (instruction: string) => chooseChart({ result: sectors, instruction, previous }).spec?.title;
  expect(title('what about 2024?')).toBe('Value by sector → 2024');
  expect(title('only Europe')).toBe('Value by sector → 2023 → only Europe');
});

function titled(title: string): ChartSpec {
  return {
    kind: 'bar',
    title,
    x: 'sector',
    y: ['market_value'],
    series: null,
    sort: 'none',
    stacked: false,
    horizontal: false,
    logScale: false,
    from: null,
    to: null,
  };
}
