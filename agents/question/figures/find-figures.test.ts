import { expect, test } from 'vitest';
import { findFigures } from './find-figures.ts';
import { english } from './lexicon.ts';
import { phraseOf } from './phrase.ts';

test.each([
  ['What percentage of orders are late?', 'ratio', ['how many orders', 'how many orders are late']],
  ['What share of total sales comes from Spain?', 'ratio', ['total sales', 'total sales of Spain']],
  ['Show me the share of each region in total sales', 'share', ['total sales by region']],
  ['sales by region as a percentage of the total', 'share', ['total sales by region']],
  ['how many orders per region, share in percent', 'share', ['number of orders by region']],
  ['how many orders are there per region and their share', 'share', ['number of orders by region']],
  ['sales per region, share in percent', 'share', ['total sales by region']],
  ['How many seats do the old ferries have in total?', 'reworded', ['total seats of old ferries']],
  [
    'monthly growth of sales in 2024',
    'growth',
    ['total sales in 2024 by monthly', 'total sales in 2024 by month'],
  ],
  ['sales growth month over month in 2024', 'growth', ['total sales in 2024 by month']],
  ['year on year growth of sales by month', 'year-on-year', ['total sales by month']],
  ['How much did sales change from 2023 to 2024?', 'change', ['total sales in 2023', 'total sales in 2024']],
  ['10-day moving average of the price of Otter', 'moving-average', ['the price of Otter', 'price of Otter']],
  ["Otter's 10-day moving average of price", 'moving-average', ["Otter's price"]],
  [
    'number of days Otter closed > 7 in May',
    'reworded',
    ['on how many days did Otter close > 7 in May', 'on how many days in May did Otter close > 7'],
  ],
  ['Otter price with its 10-day and 5-day moving averages', 'moving-average', ['Otter price']],
  ['price of Otter next to its 20d moving avg since May', 'moving-average', ['price of Otter since May']],
  [
    'moving average of the price of Otter over 20 days from 3 May 2024',
    'moving-average',
    ['the price of Otter since 3 May 2024', 'price of Otter since 3 May 2024'],
  ],
  [
    'prices of Otter and Seal, each fish in its own column, followed by its 3-day moving average',
    'moving-average',
    ['prices of Otter and Seal'],
  ],
  [
    'the prices of Otter and Seal along with the rolling mean prices of each of them using a 10 days window and a 5 days window, one column per fish and next to each fish its rolling mean columns',
    'moving-average',
    ['the prices of Otter and Seal', 'prices of Otter and Seal'],
  ],
  ['cumulative sales by month', 'running-total', ['total sales by month']],
  ['What is the median price by region?', 'median', ['average price by region']],
  ['average number of orders per customer', 'mean-of-groups', ['number of orders per customer']],
  ['How have sales developed over time?', 'over-time', ['sales']],
  ['price history of Ostra', 'over-time', ['price of Ostra']],
  ['Ostra price history in June 2025', 'over-time', ['Ostra price in June 2025']],
  ['the 3 largest customers by sales in each region', 'top-per-group', ['sales by region and customers']],
  ['Spain vs Italy sales in 2024', 'compared', ['sales in 2024 of Spain and Italy']],
  [
    'How many orders did Spain get in 2024 compared to Italy?',
    'compared',
    ['number of orders of Spain and Italy in 2024'],
  ],
  [
    'Did Spain or Italy have more orders in 2024?',
    'compared',
    ['number of orders of Spain and Italy in 2024'],
  ],
])('%s is a %s', (question, kind, cores) => {
  const [figure] = findFigures(question);
  expect(figure?.kind).toBe(kind);
  for (const core of figure?.cores ?? []) expect(cores).toContain(core);
});

test('a column for each thing and something else beside it is no column for each thing', () => {
  const [figure] = findFigures('prices since May, one column per fish, and beside it how they moved');
  expect(figure?.sideBySide ?? false).toBe(false);
});

test.each([
  ['sales growth % year on year', 'growth', ['total sales by year'], true],
  ['% change of sales from month to month', 'growth', ['total sales by month'], true],
  [
    'rate of growth of sales per region, quarter on quarter',
    'growth',
    ['total sales per region by quarter'],
    false,
  ],
  ['yoy change in sales by month', 'year-on-year', ['total sales by month'], false],
  [
    'by what percentage did sales rise in 2024 over 2023',
    'change',
    ['total sales in 2023', 'total sales in 2024'],
    true,
  ],
  [
    'sales per region end of June 2024 vs a year earlier, growth %',
    'change',
    ['total sales per region on 2023-06-30', 'total sales per region on 2024-06-30'],
    true,
  ],
  [
    'stores that sold less in May 2024 than in April 2024',
    'between-periods',
    [
      'total sales by stores from 2024-04-01 to 2024-04-30',
      'total sales by stores from 2024-05-01 to 2024-05-31',
    ],
    false,
  ],
  [
    'stores whose revenue rose from 2023 to 2024',
    'between-periods',
    ['total revenue by stores in 2023', 'total revenue by stores in 2024'],
    false,
  ],
])('%s is a %s, whatever the order of its words', (question, kind, cores, hundredfold) => {
  expect(findFigures(question)).toContainEqual(expect.objectContaining({ kind, cores, hundredfold }));
});

test.each([
  ['which stores had a growth in sales in 2024'],
  ['highest sales growth by month'],
  ['sales growth'],
  ['sales in 2023 and 2024, growth'],
  ['stores that sold less in 2024 than in 2023 in Oslo'],
])('%s is no growth from one time to another, nor of things at two', (question) => {
  const kinds = findFigures(question).map(({ kind }) => kind);
  expect(kinds).not.toContain('change');
  expect(kinds).not.toContain('between-periods');
});

test('the group may come first, and the order last', () => {
  expect(findFigures('For each region, what share of orders are late?')).toContainEqual(
    expect.objectContaining({
      kind: 'ratio',
      cores: ['number of orders by region', 'number of orders that are late by region'],
    }),
  );
  expect(findFigures('share of sales by region, lowest first')).toContainEqual(
    expect.objectContaining({ kind: 'share', cores: ['total sales by region'], inOrder: 'ascending' }),
  );
});

test('what is wanted side by side is told apart from what is asked', () => {
  const [figure] = findFigures('One column per region: cumulative sales by month');
  expect(figure).toMatchObject({ kind: 'running-total', sideBySide: true });
  expect(findFigures('sales of Spain and Italy by month side by side').at(-1)).toMatchObject({
    kind: 'plain',
    cores: ['sales of Spain and Italy by month'],
    sideBySide: true,
  });
});

test('a top list is a figure by groups as well, where the question itself is not read', () => {
  expect(findFigures('Top 5 customers by sales in 2024')).toMatchObject([
    { kind: 'ranked', cores: ['sales in 2024 by customers'], slots: { keep: '5' }, overrules: false },
  ]);
});

test('a percentage is of a hundred, a share of one', () => {
  expect(findFigures('percentage of orders that are late')[0]?.hundredfold).toBe(true);
  expect(findFigures('share of orders that are late')[0]?.hundredfold).toBe(false);
});

test.each([
  ['average monthly clicks', ['total clicks by month']],
  ['What is our average yearly rent in 2024?', ['total rent in 2024 by year']],
  ['mean daily visitors since May 2024', ['total visitors since May 2024 by day']],
])('%s is the mean of what periods come to, even where the question was read', (question, cores) => {
  const figures = findFigures(question).filter(({ overrules }) => overrules);
  expect(figures).toContainEqual(expect.objectContaining({ kind: 'mean-of-periods', cores }));
});

test.each([
  ['how much do we spend on salaries?', 'total salaries'],
  ['What do we pay for flour per month?', 'total flour per month'],
  ['our total spend on wages by department', 'total wages by department'],
])('%s is what it comes to', (question, core) => {
  expect(findFigures(question)).toContainEqual(expect.objectContaining({ kind: 'reworded', cores: [core] }));
});

test.each([
  'How many orders are there?',
  'average clicks',
  'The 5 newest customers',
  'sales by region',
  'Which boats are red?',
])('%s is a plain question', (question) => {
  expect(findFigures(question)).toEqual([]);
});

test.each(english.figures)('“$says” has every slot that its cores use', ({ says, cores }) => {
  const slots = new Set([...says.matchAll(/\{(\w+)/g)].map(([, name]) => name));
  // Of several bands one edge is asked about.
  if (slots.has('bands')) slots.add('edge');
  for (const [, used] of cores.join(' ').matchAll(/\{(\w+)\}/g)) expect(slots).toContain(used);
  expect(phraseOf(says)).toBeDefined();
});
