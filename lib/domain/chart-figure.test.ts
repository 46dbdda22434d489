import { describe, expect, test } from 'vitest';
import { plainBars, resultOf as table } from './__fixtures__/plain-chart.ts';
import { chartFigure } from './chart-figure.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { CellValue, ResultTable } from './result-table.ts';
import { UnknownColumnError } from './unknown-column-error.ts';

const spec = (change: Partial<ChartSpec>): ChartSpec => ({ ...plainBars, ...change });

const sectors = table(
  [
    ['sector', 'text'],
    ['value', 'number'],
  ],
  [
    ['Energy', 1234567.5],
    ['Tech', 40],
    [null, null],
    ['Health', 3000],
  ],
);
const funds = table(
  [
    ['day', 'date'],
    ['fund', 'text'],
    ['value', 'number'],
  ],
  [
    ['2024-02-29', 'A', 2],
    ['2024-01-31', 'A', 1],
    ['2024-01-31', 'B', 3],
    ['2024-02-29', 'B', null],
    ['2024-03-28', 'A', 4],
    ['2024-03-28', 'B', 5],
  ],
);

const numbers = (count: number): CellValue[][] =>
  Array.from({ length: count }, (_, index) => [`s${index}`, index]);

describe('chartFigure', () => {
  test('keeps the order of the rows unless the spec sorts, and puts missing values last', () => {
    const order = (sort: ChartSpec['sort']) =>
      chartFigure(spec({ sort }), sectors, 'light').layout.xaxis?.categoryarray;
    expect(order('none')).toEqual(['Energy', 'Tech', 'No value', 'Health']);
    expect(order('descending')).toEqual(['Energy', 'Health', 'Tech', 'No value']);
    expect(order('ascending')).toEqual(['Tech', 'Health', 'Energy', 'No value']);
  });

  test('draws a missing value as nothing, not as zero', () => {
    expect(chartFigure(spec({}), sectors, 'light').data[0]).toMatchObject({ y: [1234567.5, 40, null, 3000] });
  });

  test('calls its axes what the columns hold, with their unit', () => {
    const measured = {
      ...sectors,
      columns: [
        { name: 'sector', kind: 'text' as const, title: 'Branche' },
        { name: 'value', kind: 'number' as const, title: 'Total Umsatz', unit: 'EUR' },
      ],
    };
    const { layout } = chartFigure(spec({}), measured, 'light');
    expect(layout.xaxis?.title?.text).toBe('Branche');
    expect(layout.yaxis?.title?.text).toBe('Total Umsatz (EUR)');
  });

  test('shows full values on hover and short ones on the axis', () => {
    const { data, layout } = chartFigure(spec({}), sectors, 'light');
    expect(data[0]).toMatchObject({ customdata: [['Energy', '1,234,567.5', 'Value'], {}, {}, {}] });
    expect(layout.yaxis).toMatchObject({
      separatethousands: true,
      exponentformat: 'B',
      title: { text: 'Value' },
    });
  });

  test('lays bars down with the first on top and room for labels', () => {
    const { data, layout } = chartFigure(spec({ horizontal: true }), sectors, 'light');
    expect(data[0]).toMatchObject({ orientation: 'h', x: [1234567.5, 40, null, 3000] });
    expect(layout.yaxis).toMatchObject({ autorange: 'reversed', automargin: true, type: 'category' });
  });

  test('gives many horizontal bars more height', () => {
    const many = { ...sectors, rows: numbers(30) };
    const height = (rows: ResultTable) =>
      chartFigure(spec({ horizontal: true }), rows, 'light').layout.height;
    expect(height(many)).toBeGreaterThan(height(sectors) * 2);
  });

  test('says how many categories are left out', () => {
    const { layout, notes } = chartFigure(spec({}), { ...sectors, rows: numbers(45) }, 'light');
    expect(layout.xaxis?.categoryarray).toHaveLength(30);
    expect(notes).toEqual(['30 of 45 categories shown; 15 left out.']);
    expect(layout.title.subtitle.text).toBe('30 of 45 categories shown; 15 left out.');
  });

  test('splits series, orders them in time and names months by month', () => {
    const { data, layout } = chartFigure(spec({ kind: 'line', x: 'day', series: 'fund' }), funds, 'light');
    expect(data).toMatchObject([
      { name: 'A', x: ['2024-01-31', '2024-02-29', '2024-03-28'], y: [1, 2, 4], connectgaps: false },
      { name: 'B', x: ['2024-01-31', '2024-02-29', '2024-03-28'], y: [3, null, 5] },
    ]);
    expect(layout.xaxis).toMatchObject({ type: 'date', tickformat: '%b %Y' });
    expect(layout.showlegend).toBe(true);
  });

  test('stacks bars and areas when asked', () => {
    const bars = chartFigure(spec({ x: 'day', series: 'fund', stacked: true }), funds, 'light');
    expect(bars.layout.barmode).toBe('relative');
    const areas = chartFigure(
      spec({ kind: 'area', x: 'day', series: 'fund', stacked: true }),
      funds,
      'light',
    );
    expect(areas.data).toMatchObject([{ stackgroup: 'one' }, { stackgroup: 'one' }]);
    expect(areas.notes).toEqual(['Missing values in the stack are bridged by a straight line.']);
  });

  test('keeps at most eight series, the largest, and says so', () => {
    const rows = Array.from({ length: 12 }, (_, index): CellValue[] => [
      '2024-01-01',
      `f${index}`,
      index + 1,
    ]);
    const { data, notes } = chartFigure(
      spec({ kind: 'line', x: 'day', series: 'fund' }),
      { ...funds, rows },
      'light',
    );
    expect(data.map((trace) => ('name' in trace ? trace.name : ''))).toEqual(
      Array.from({ length: 8 }, (_, index) => `f${index + 4}`),
    );
    expect(notes[0]).toBe('8 of 12 series shown; 4 left out. The largest are drawn.');
  });

  test('does not add up rows that share a category: it tells them apart', () => {
    const rows: CellValue[][] = [
      ['2024-01-31', 'A', 1],
      ['2024-02-29', 'A', 2],
    ];
    const { layout } = chartFigure(spec({ x: 'fund' }), { ...funds, rows }, 'light');
    expect(layout.xaxis?.categoryarray).toEqual(['A · 2024-01-31', 'A · 2024-02-29']);
    const alike = chartFigure(
      spec({}),
      {
        ...sectors,
        rows: [
          ['a', 1],
          ['a', 2],
        ],
      },
      'light',
    );
    expect(alike.layout.xaxis?.categoryarray).toEqual(['a', 'a (2)']);
  });

  test('refuses values at or below zero on a logarithmic axis, with a note', () => {
    const rows: CellValue[][] = [
      ['a', 0],
      ['b', -5],
      ['c', 10],
    ];
    const { data, layout, notes } = chartFigure(
      spec({ logScale: true, stacked: true }),
      { ...sectors, rows },
      'light',
    );
    expect(data[0]).toMatchObject({ y: [null, null, 10] });
    expect(layout.yaxis?.type).toBe('log');
    expect(layout.barmode).toBe('group');
    expect(notes).toEqual([
      '2 values at or below zero cannot be drawn on a logarithmic scale.',
      'Values on a logarithmic scale are not stacked.',
    ]);
  });

  test('thins out what no screen can show and says how much', () => {
    const many = table(
      [
        ['price', 'number'],
        ['value', 'number'],
      ],
      Array.from({ length: 20_000 }, (_, index) => [index / 7, index]),
    );
    const { data, notes } = chartFigure(spec({ kind: 'scatter', x: 'price' }), many, 'light');
    expect(data[0]).toMatchObject({ mode: 'markers' });
    expect(notes).toEqual([
      '5,000 of 20,000 points shown; 15,000 left out. One in 4 is drawn; the table has them all.',
    ]);
  });

  test('draws points instead of a zigzag when several rows share a time', () => {
    const { data, notes } = chartFigure(spec({ kind: 'line', x: 'day' }), funds, 'light');
    expect(data[0]).toMatchObject({ mode: 'markers' });
    expect(notes).toEqual(['Several rows share one Day; choose a series to tell them apart.']);
  });

  test('draws small slices together and leaves out what has no size', () => {
    const rows = [...numbers(12), ['negative', -3]];
    const { data, notes } = chartFigure(
      spec({ kind: 'pie', sort: 'descending' }),
      { ...sectors, rows },
      'light',
    );
    expect(data[0]).toMatchObject({
      labels: ['s11', 's10', 's9', 's8', 's7', 's6', 's5', 'Other (4)'],
      values: [11, 10, 9, 8, 7, 6, 5, 10],
    });
    const thin = [
      ['large', 98],
      ['thin', 1],
      ['thinner', 0.5],
    ];
    const { data: sliced } = chartFigure(
      spec({ kind: 'pie', sort: 'descending' }),
      { ...sectors, rows: thin },
      'light',
    );
    expect(sliced[0]).toMatchObject({ texttemplate: ['%{percent}', '', ''] });
    expect(notes).toEqual([
      '2 without a value above zero cannot be a slice.',
      '4 more slices are drawn together as "Other".',
    ]);
  });

  test('counts numbers only in a histogram', () => {
    const { data, notes } = chartFigure(spec({ kind: 'histogram', x: 'value', y: [] }), sectors, 'light');
    expect(data[0]).toMatchObject({ type: 'histogram', x: [1234567.5, 40, 3000] });
    expect(notes).toEqual(['1 of 4 rows have no number and are not counted.']);
  });

  test('shows markup in names as text', () => {
    const hostile = { ...sectors, rows: [['<a href="javascript:alert(1)">x</a>', 1]] };
    const text = JSON.stringify(chartFigure(spec({ title: '<b>T</b>' }), hostile, 'light'));
    expect(text).not.toContain('<a ');
    expect(text).not.toContain('<b>T');
  });

  test('writes years without separators', () => {
    const years = table(
      [
        ['year', 'number'],
        ['value', 'number'],
      ],
      [
        [2023, 1],
        [2022, 2],
      ],
    );
    expect(chartFigure(spec({ kind: 'line', x: 'year' }), years, 'dark').layout.xaxis).toMatchObject({
      tickformat: 'd',
      tickvals: [2022, 2023],
    });
    expect(chartFigure(spec({ x: 'year' }), years, 'dark').layout.xaxis?.categoryarray).toEqual([
      '2023',
      '2022',
    ]);
  });

  test('names an unknown column and the columns there are', () => {
    const draw = () => chartFigure(spec({ y: ['weight'] }), sectors, 'light');
    expect(draw).toThrow(UnknownColumnError);
    expect(draw).toThrow(/"weight".*"sector", "value"/);
  });

  test('is the same for the same spec and rows', () => {
    expect(chartFigure(spec({}), sectors, 'dark')).toEqual(chartFigure(spec({}), sectors, 'dark'));
  });

  test('draws stacks as 100 % and tells the value with its share', () => {
    const bars = spec({ x: 'day', series: 'fund', stacked: true, looks: { shares: true } });
    const { layout, data } = chartFigure(bars, funds, 'light');
    expect(layout).toMatchObject({
      barnorm: 'percent',
      yaxis: { title: { text: 'Share' }, ticksuffix: ' %' },
    });
    expect(data[0]).toMatchObject({
      customdata: expect.arrayContaining(
        [['2024-01-31', '1', 'A']].map(([day, , fund]) => [day, '1 (25.0%)', fund]),
      ),
    });
    const area = chartFigure({ ...bars, kind: 'area' }, funds, 'light').data[0];
    expect(area).toMatchObject({ stackgroup: 'one', groupnorm: 'percent' });
  });

  test('draws no shares of values below zero, and says so', () => {
    const below = {
      ...sectors,
      rows: [
        ['Energy', -1],
        ['Tech', 2],
      ],
    };
    const { layout, notes } = chartFigure(spec({ stacked: true, looks: { shares: true } }), below, 'light');
    expect(layout.barnorm).toBeUndefined();
    expect(notes).toEqual(['Values below zero have no share, so the stacks are not drawn as 100 %.']);
  });

  test('gives each series a panel on one scale', () => {
    const { data, layout } = chartFigure(
      spec({ kind: 'line', x: 'day', series: 'fund', looks: { panels: true } }),
      funds,
      'light',
    );
    expect(data).toMatchObject([
      { xaxis: 'x', yaxis: 'y' },
      { xaxis: 'x2', yaxis: 'y2' },
    ]);
    expect(layout).toMatchObject({
      showlegend: false,
      yaxis2: { matches: 'y', anchor: 'x2' },
      annotations: [{ text: 'A' }, { text: 'B' }],
    });
  });

  test('takes titles, a unit and colours from a person, and draws a line where they want one', () => {
    const looks = {
      xTitle: 'Branch',
      unit: 'USD',
      colours: { Value: 2 },
      reference: { value: 1_000, label: 'Target' },
    };
    const { data, layout } = chartFigure(spec({ looks }), sectors, 'light');
    expect(layout.xaxis?.title.text).toBe('Branch');
    expect(layout.yaxis?.title.text).toBe('Value (USD)');
    expect(data[0]).toMatchObject({ marker: { color: '#00805f' } });
    expect(layout.shapes).toMatchObject([{ y0: 1_000, y1: 1_000, yref: 'y' }]);
    expect(layout.annotations).toMatchObject([{ text: 'Target: 1,000', y: 1_000 }]);
    // A line is placed by its value, a text by the logarithm.
    const logged = chartFigure(spec({ looks, logScale: true }), sectors, 'light').layout;
    expect([logged.shapes?.[0]?.y0, logged.annotations?.[0]?.y]).toEqual([1_000, 3]);
    const flat = chartFigure(spec({ looks, horizontal: true }), sectors, 'light').layout;
    expect(flat.shapes).toMatchObject([{ x0: 1_000, x1: 1_000, xref: 'x' }]);
  });

  test('lays a heat map out as rows and columns, with gaps where the result has nothing', () => {
    const { data, layout } = chartFigure(spec({ kind: 'heat', x: 'day', series: 'fund' }), funds, 'light');
    expect(data[0]).toMatchObject({
      type: 'heatmap',
      x: ['2024-01-31', '2024-02-29', '2024-03-28'],
      y: ['A', 'B'],
      z: [
        [1, 2, 4],
        [3, null, 5],
      ],
    });
    expect(layout.yaxis).toMatchObject({ autorange: 'reversed' });
    const below = {
      ...funds,
      rows: [
        ['2024-01-31', 'A', -2],
        ['2024-01-31', 'B', 2],
      ],
    };
    expect(
      chartFigure(spec({ kind: 'heat', x: 'day', series: 'fund' }), below, 'light').data[0],
    ).toMatchObject({
      zmid: 0,
    });
  });

  test('draws a pivot table with its places down and its series across', () => {
    const [grid] = chartFigure(spec({ kind: 'pivot', x: 'day', series: 'fund' }), funds, 'light').data;
    expect(grid).toMatchObject({ x: ['A', 'B'], y: ['2024-01-31', '2024-02-29', '2024-03-28'] });
    expect(grid).toMatchObject({
      text: [
        ['1', '3'],
        ['2', ''],
        ['4', '5'],
      ],
    });
  });

  test('draws one box for each group of rows, or one for all of them', () => {
    const boxes = chartFigure(spec({ kind: 'box', x: 'fund' }), funds, 'light');
    expect(boxes.data[0]).toMatchObject({ type: 'box', x: ['A', 'A', 'B', 'A', 'B'], y: [2, 1, 3, 4, 5] });
    expect(boxes.notes).toEqual(['1 of 6 rows have no number.']);
    const one = chartFigure(spec({ kind: 'box', x: 'value', y: [] }), funds, 'light');
    expect(one.data[0]).toMatchObject({ x: Array(5).fill('Value') });
  });

  test('fills a treemap with the parts, and puts small ones together', () => {
    const { data, notes } = chartFigure(
      spec({ kind: 'treemap' }),
      { ...sectors, rows: numbers(45) },
      'light',
    );
    expect(data).toHaveLength(30);
    expect(data[0]).toMatchObject({ name: 's44', fill: 'toself', text: expect.stringContaining('(4.4%)') });
    expect(data.at(-1)).toMatchObject({ name: 'Other (15)' });
    expect(notes).toEqual([
      '1 without a value above zero cannot be an area.',
      '15 more areas are drawn together as "Other".',
    ]);
  });

  test('shows a single figure with its change since the one before', () => {
    const one = { ...funds, rows: funds.rows.filter(([, fund]) => fund === 'A') };
    const { layout } = chartFigure(spec({ kind: 'figure', x: 'day', looks: { unit: 'EUR' } }), one, 'light');
    expect(layout.annotations?.map(({ text }) => text)).toEqual([
      '4 EUR',
      '+2 (+100.0%) since 2024-02-29',
      '2024-03-28; 2024-02-29: 2',
    ]);
    const alone = { ...one, rows: one.rows.slice(0, 1) };
    expect(
      chartFigure(spec({ kind: 'figure', x: 'day' }), alone, 'light').layout.annotations?.[0]?.text,
    ).toBe('2');
  });
});
