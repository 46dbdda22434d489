import { expect, test } from 'vitest';
import type { PreviousTurn } from '../previous-turn.ts';
import { wantsChart } from './wants-chart.ts';

const drawn: PreviousTurn = {
  question: 'sales by region as a bar chart',
  query: null,
  chart: {
    kind: 'bar',
    title: 'Sales',
    x: 'region',
    y: ['sales'],
    series: null,
    sort: 'none',
    stacked: false,
    horizontal: false,
    logScale: false,
    from: null,
    to: null,
  },
};

test.each([
  ['sales by region as a bar chart', undefined],
  ['IBM closing price since January 2025', undefined],
  ['total orders by month', undefined],
  ['Nvidia closing price in 2024', undefined],
  ['exchange rates of the yen during May 2024', undefined],
  ['only Europe', drawn],
  ['and for 2024?', drawn],
])('draws "%s"', (question, previous) => expect(wantsChart(question, previous)).toBe(true));

test.each([
  ['how many markets per country?', undefined],
  ['how many markets per country?', drawn],
  ['only Europe', { ...drawn, chart: null }],
  ['list the orders since January', undefined],
])('does not draw "%s"', (question, previous) => expect(wantsChart(question, previous)).toBe(false));
