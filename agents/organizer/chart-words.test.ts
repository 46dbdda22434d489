import { describe, expect, test } from 'vitest';
import { titleFromColumns, titleFromWords } from './chart-title.ts';
import { asksForChart, chartWish } from './chart-words.ts';

describe('asksForChart', () => {
  test.each([
    'bar chart of market value by sector',
    'Show market value by sector as a bar chart',
    'as a line',
    'now as stacked bars',
    'plot the weights by month',
    'draw it',
    'Visualise holdings per country',
    'show me a pie of the sectors',
    'a histogram of weights',
    'scatter plot of price against shares',
    'on a log scale',
    'stacked',
    'month on the x axis',
    'show the trend of prices',
    'as columns',
    'graph of sales per month',
    'turn it into an area chart',
  ])('hears a chart in "%s"', (question) => {
    expect(asksForChart(question)).toBe(true);
  });

  test.each([
    'total market value by sector',
    'list the line items of order 12',
    'show the chart of accounts',
    'companies by area code',
    'which bars are in Paris?',
    'top 10 holdings',
    'show the table without a chart',
    'sum of column totals',
    'trending products',
    'plots sold in 2024',
    'as the number of customers',
    'solar panels per customer',
    'orders with a discount of 100 %',
    'pivot points of the index',
    'as line items',
  ])('hears none in "%s"', (question) => {
    expect(asksForChart(question)).toBe(false);
  });
});

describe('chartWish', () => {
  test.each([
    ['as a line', { kind: 'line' }],
    ['as a stacked bar chart', { kind: 'bar', stacked: true }],
    ['as horizontal bars', { kind: 'bar', horizontal: true }],
    ['as columns', { kind: 'bar', horizontal: false }],
    ['stacked area chart', { kind: 'area', stacked: true }],
    ['unstacked', { stacked: false }],
    ['with a log scale', { logScale: true }],
    ['back to a linear scale', { logScale: false }],
    ['no log scale', { logScale: false }],
    ['sorted', { sort: 'descending' }],
    ['sorted ascending', { sort: 'ascending' }],
    ['largest first', { sort: 'descending' }],
    ['sorted alphabetically', { sort: 'none' }],
    ['with month on the x axis', { xWords: 'month' }],
    ['by month on x', { xWords: 'month' }],
    ['month on x and weight on y', { xWords: 'month', yWords: 'weight' }],
    ['bars stacked by sector', { stacked: true, seriesWords: 'sector' }],
    ['coloured by country', { seriesWords: 'country' }],
    ['one line per fund', { seriesWords: 'fund' }],
    ['vertical', { horizontal: false }],
    ['as a heat map', { kind: 'heat' }],
    ['as a treemap', { kind: 'treemap' }],
    ['a box plot of the prices', { kind: 'box' }],
    ['as a pivot table', { kind: 'pivot' }],
    ['as a single figure', { kind: 'figure' }],
    ['as bars to 100 %', { kind: 'bar', stacked: true, looks: { shares: true } }],
    ['in small multiples', { looks: { panels: true } }],
    ['with a line at 1,500.', { looks: { reference: { value: 1500, label: '' } } }],
  ])('reads "%s"', (words, wish) => {
    expect(chartWish(words)).toMatchObject(wish);
  });

  test('says nothing where the words say nothing', () => {
    expect(chartWish('total market value by sector')).toEqual({ asksForShare: false });
  });
  test('hears shares of a whole', () => {
    expect(chartWish('what share of assets is in each sector').asksForShare).toBe(true);
  });
});

describe('titles', () => {
  test.each([
    ['Show total market value by sector as a bar chart', 'Total market value by sector'],
    ['bar chart of market value by sector', 'Market value by sector'],
    ['What is the average weight per country?', 'Average weight per country'],
    ['How many holdings per country? Please draw it.', 'Number of holdings per country'],
    ['plot the number of orders per month on a log scale', 'Number of orders per month'],
    ['Can you show me a histogram of weights', 'Weights'],
    ['market value by sector, stacked, sorted', 'Market value by sector'],
    ['the ten largest companies as horizontal bars', 'Ten largest companies'],
    ['Draw this. Weights per fund', 'Weights per fund'],
    ['with a linear scale', null],
    ['market value, coloured by sector', 'Market value'],
    ['as a line', null],
    ['show it as a stacked bar chart', null],
    ['stacked', null],
    ['now on a log scale', null],
    ['draw this', null],
  ])('"%s" is titled %s', (words, title) => {
    expect(titleFromWords(words)).toBe(title);
  });

  test('name the columns when the words say nothing', () => {
    expect(titleFromColumns('sector', ['market_value'])).toBe('Market value by sector');
    expect(titleFromColumns('sector', ['price', 'weight', 'ESG_score'])).toBe(
      'Price, weight and ESG score by sector',
    );
    expect(titleFromColumns('weight', [])).toBe('Distribution of weight');
  });
});
