import { describe, expect, test } from 'vitest';
import type { AnswerPart } from '#lib/domain/answer.ts';
import type { QueryOutcome } from '#lib/domain/query-outcome.ts';
import type { CellValue, ColumnKind } from '#lib/domain/result-table.ts';
import { withChartOffers } from './chart-offers.ts';

const question = 'How many orders per region?';
const answered = (columns: Record<string, ColumnKind>, rows: CellValue[][]): QueryOutcome => ({
  kind: 'answered',
  query: {
    question,
    sql: 'SELECT 1',
    result: {
      columns: Object.entries(columns).map(([name, kind]) => ({ name, kind })),
      rows,
      truncatedBy: null,
      elapsedMs: 1,
    },
    reading: [],
    warnings: [],
    confidence: 1,
    intent: null,
    readings: [],
    writer: 'built-in',
  },
});
const table: AnswerPart = { kind: 'table', step: '#E5' };
const offered = (outcome: QueryOutcome, parts: AnswerPart[] = [table]) =>
  withChartOffers(parts, question, [{ step: '#E5', outcome }]).slice(parts.length);

const regions = answered({ region: 'text', orders: 'number' }, [
  ['north', 4],
  ['south', 9],
  ['west', 1],
]);

describe('a chart that nobody asked for', () => {
  test('is offered behind the other parts, for figures that each have a name', () => {
    expect(offered(regions)).toMatchObject([
      { kind: 'chart-offer', step: '#E5', spec: { kind: 'bar', x: 'region', y: ['orders'] } },
    ]);
  });

  test('is not offered beside one that was drawn', () => {
    const [offer] = offered(regions);
    if (offer?.kind !== 'chart-offer') throw new Error('There is no offer.');
    expect(offered(regions, [table, { ...offer, kind: 'chart' }])).toEqual([]);
  });

  test.each([
    ['one row', answered({ region: 'text', orders: 'number' }, [['north', 4]])],
    [
      'rows that are called alike',
      answered({ region: 'text', orders: 'number' }, [
        ['north', 4],
        ['north', 9],
        ['west', 1],
      ]),
    ],
    ['a list without figures', answered({ region: 'text' }, [['north'], ['south']])],
    [
      'more bars than can be told apart',
      answered(
        { region: 'text', orders: 'number' },
        Array.from({ length: 61 }, (_, at) => [`region ${String.fromCharCode(65 + at)}x`, at]),
      ),
    ],
  ])('is not offered for %s', (_, outcome) => expect(offered(outcome)).toEqual([]));
});
