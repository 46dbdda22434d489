import { expect, test } from 'vitest';
import type { ChartKind, ChartSpec } from '#lib/domain/chart-spec.ts';
import type { CellValue, ColumnKind, ResultTable } from '#lib/domain/result-table.ts';
import { chooseChart } from './choose-chart.ts';

/** What is drawn; `null` with the sentence that says why nothing is, or why it is another kind than the one asked for. */
type Drawn = { readonly chart: Partial<ChartSpec> | null; readonly why: string | null };

const drawn = (kind: ChartKind, more: Partial<ChartSpec> = {}): Drawn => ({
  chart: { kind, ...more },
  why: null,
});
const instead = (kind: ChartKind, why: string): Drawn => ({ chart: { kind }, why });
const nothing = (why: string | null): Drawn => ({ chart: null, why });

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

const days = ['2024-01-02', '2024-01-03', '2024-01-04'];
const deliveries = table(
  'delivery_id:number crates:number',
  Array.from({ length: 10_000 }, (_, index) => [index + 1, 10 + (index % 7)]),
);
const fewLeft = table(
  'sector:text total:number',
  Array.from({ length: 20 }, (_, index) => [`Sector ${index}`, index < 5 ? 1000 - index : 3]),
);
const splits = table('product_name:text split_date:date ratio:number', [
  ['Nvidia', '2024-06-10', 10],
  ['Broadcom', '2024-07-15', 10],
  ['Sony', '2024-10-01', 5],
]);
const fewYears = table('year:text number_of_splits:number', [
  ['2023', 2],
  ['2024', 6],
  ['2025', 2],
]);
const quarters = table('quarter:text number_of_splits:number', [
  ['2023-Q4', 2],
  ['2024-Q1', 6],
  ['2024-Q2', 2],
]);
const events = table('paid_on:date amount:number', [
  ['2024-01-02', 0.5],
  ['2024-01-02', 0.7],
  ['2024-01-03', 0.2],
  ['2024-01-04', 0.9],
]);
const prices = table(
  'company_name:text price_date:date opening_price:number price_high:number price_low:number price_last:number volume:number',
  ['Apple', 'IBM', 'Sony'].flatMap((name, at) =>
    days.map((day, index) => [name, day, 10 + at, 12 + at, 9 + at, 11 + at + index, 1_000_000]),
  ),
);
const sharesOfSeveral = table(
  'month:text country:text product:text total:number',
  ['2024-01', '2024-02', '2024-03'].flatMap((month) =>
    ['France', 'Spain', 'Italy'].flatMap((country) =>
      ['Tea', 'Rice', 'Oil'].flatMap((product) => [
        [month, country, product, 1],
        [month, country, product, 2],
      ]),
    ),
  ),
);
const sectors = table('sector:text companies:number', [
  ['Energy', 10],
  ['Technology', 40],
  ['Health', 30],
]);
const weights = table('sector:text weight_pct:number', [
  ['Energy', 20],
  ['Technology', 50],
  ['Health', 30],
]);
const averages = table('sector:text average_price:number', [
  ['Energy', 20.1],
  ['Technology', 50.2],
]);
const changes = table('sector:text change:number', [
  ['Energy', -3],
  ['Technology', 5],
]);
const amounts = table('company_name:text dividend_amount:number', [
  ['Apple', 0.24],
  ['IBM', 1.66],
  ['Sony', 0.3],
]);

const cases: readonly [shape: string, result: ResultTable, question: string, drawn: Drawn][] = [
  [
    'a pie of which most would be “Other”',
    deliveries,
    'crates per delivery as a pie',
    instead('bar', 'Most of a pie would be one slice of everything else: bars are drawn instead.'),
  ],
  [
    'a pie whose small parts are little',
    fewLeft,
    'total per sector as a pie',
    drawn('pie', { x: 'sector', sort: 'descending' }),
  ],
  ['percentages of a whole', weights, 'weight per sector as a pie', drawn('pie', { y: ['weight_pct'] })],
  [
    'averages as a pie',
    averages,
    'average price per sector as a pie',
    instead('bar', 'These values do not add up to a whole: bars are drawn instead.'),
  ],
  [
    'values below zero as a pie',
    changes,
    'pie of the change per sector',
    instead('bar', 'These values do not add up to a whole: bars are drawn instead.'),
  ],
  ['the totals of a few years', fewYears, 'splits per year', drawn('bar', { x: 'year', sort: 'none' })],
  ['a course of quarters', quarters, 'splits per quarter', drawn('line', { x: 'quarter', sort: 'none' })],
  [
    'one date each over time',
    splits,
    'Show the stock splits over time',
    drawn('bar', { x: 'product_name', y: ['ratio'], series: null }),
  ],
  [
    'one date each as lines',
    splits,
    'plot the splits as lines',
    instead('bar', 'Each “Product name” has one point only, which no line connects: bars are drawn instead.'),
  ],
  [
    'several events on one day',
    events,
    'history of the amounts paid',
    nothing('There is no chart: several rows have the same “Paid on”, so no line can connect them.'),
  ],
  [
    'several events on one day, as dots',
    events,
    'amounts paid over time as a scatter plot',
    drawn('scatter', { x: 'paid_on', y: ['amount'] }),
  ],
  [
    'rows that no column tells apart',
    sharesOfSeveral,
    'total by month as a line',
    nothing(
      'There is no chart: several rows have the same “Month” and “Country”, so no line can connect them.',
    ),
  ],
  [
    'three companies over time: a line each, of their closing prices',
    prices,
    'Compare the prices of Apple, IBM and Sony',
    drawn('line', {
      x: 'price_date',
      y: ['price_last'],
      series: 'company_name',
      title: 'Prices of Apple, IBM and Sony',
    }),
  ],
  [
    'the price that is named',
    prices,
    'opening price of the three companies since January',
    drawn('line', { y: ['opening_price'], series: 'company_name' }),
  ],
  [
    'a title that says what each has',
    sectors,
    'How many companies does each sector have, as horizontal bars',
    drawn('bar', { horizontal: true, title: 'Number of companies per sector' }),
  ],
  [
    'horizontal bars',
    sectors,
    'How many companies per sector as horizontal bars',
    drawn('bar', { horizontal: true }),
  ],
  [
    'a histogram of the one number',
    amounts,
    'Histogram of dividend amounts',
    drawn('histogram', {
      x: 'dividend_amount',
      y: [],
      title: 'Distribution of dividend amounts',
    }),
  ],
  [
    'a scatter plot of one number',
    sectors,
    'companies per sector as a scatter plot',
    instead('bar', 'A scatter plot needs two columns of numbers: bars are drawn instead.'),
  ],
  [
    'words alone, asked to be drawn',
    table('sector:text', [['Energy'], ['Health']]),
    'draw the sectors as a bar chart',
    nothing('There is no chart: the result has no numbers.'),
  ],
  ['words alone', table('sector:text', [['Energy'], ['Health']]), 'sectors since 2020', nothing(null)],
  [
    'one figure, asked to be drawn',
    table('companies:number', [[42]]),
    'number of companies as a bar chart',
    nothing('There is no chart: the answer is a single figure.'),
  ],
  ['one figure', table('companies:number', [[42]]), 'companies listed since 2020', nothing(null)],
  [
    'what has a month, a country and a product as a heat map',
    sharesOfSeveral,
    'total per month and country as a heat map',
    drawn('heat', { x: 'month', series: 'country', y: ['total'] }),
  ],
  [
    'prices of days as a pivot table',
    prices,
    'closing prices as a pivot table',
    drawn('pivot', { x: 'price_date' }),
  ],
  [
    'names alone as a heat map',
    sectors,
    'companies per sector as a heat map',
    instead(
      'bar',
      'A heat map needs two columns that name its rows and columns, and a number: bars are drawn instead.',
    ),
  ],
  ['parts of a whole as a treemap', sectors, 'companies per sector as a treemap', drawn('treemap')],
  [
    'averages as a treemap',
    averages,
    'average price per sector as a treemap',
    instead('bar', 'These values do not add up to a whole: bars are drawn instead.'),
  ],
  [
    'rows of few groups as boxes',
    prices,
    'box plot of the closing prices per company name',
    drawn('box', { y: ['price_last'] }),
  ],
  [
    'a course as one figure',
    fewYears,
    'number of splits per year as a single figure',
    drawn('figure', { x: 'year' }),
  ],
  ['no rows', table('sector:text total:number', []), 'total per sector as bars', nothing(null)],
];

test.each(cases)('%s', (_shape, result, instruction, { chart, why }) => {
  const chosen = chooseChart({ result, instruction, previous: null });
  expect(chosen.why).toBe(why);
  if (chart === null) expect(chosen.spec).toBeNull();
  else expect(chosen.spec).toMatchObject(chart);
});
