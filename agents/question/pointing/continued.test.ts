import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';
import { continued, isFragment } from './continued.ts';

describe('a piece and the question before it say together', () => {
  it.each([
    ['sales by region', 'as a share of the total', 'sales by region as a share of the total'],
    [
      'sales by region as a share of the total',
      'and for 2024?',
      'sales by region for 2024 as a share of the total',
    ],
    [
      'closing price of Orchid in 2025',
      'monthly average instead',
      'monthly average closing price of Orchid in 2025',
    ],
    ['fees paid by Orchid', 'total per year', 'total fees paid by Orchid per year'],
    ['Show me the Danish ferries', 'the biggest one', 'biggest Danish ferries'],
    ['monthly sales 2023', 'compare with 2024', 'monthly sales 2023 vs 2024'],
    ['monthly sales 2023', 'and 2024?', 'monthly sales 2024'],
    ['trips longer than 5 hours by ferry', 'over 8', 'trips longer than 5 hours by ferry over 8'],
    ['trips over 5 hours by ferry', 'over 8', 'trips over 8 hours by ferry'],
    ['average fare by port', 'median instead', 'median fare by port'],
    ['sales by region in 2024', 'what about products', 'sales by products in 2024'],
    ['sales by region', 'highest first', 'sales by region, highest first'],
    ['sales by region', 'as a pie', 'sales by region'],
    ['top 10 ports by traffic', 'by revenue', 'top 10 ports by revenue'],
    ['which ports have the most trips', 'top 3', 'which 3 ports have the most trips'],
    ['which 3 ports have the most trips', 'how about countries', 'which 3 countries have the most trips'],
    ['Danish ferries', 'number of trips of each', 'number of trips for each of the Danish ferries'],
  ])('%s, %s', (before, piece, together) => {
    expect(continued(piece, before)[0]).toBe(together);
  });

  it('exchanges who is named', () => {
    const exchanges = [{ from: 'Orchid', to: 'Petrel' }];
    expect(continued('and for Petrel?', 'fees paid by Orchid', exchanges)).toEqual(['fees paid by Petrel']);
  });

  it.each(['Which ferries are Danish?', 'show me all of them', 'how many are there', 'both', 'thanks'])(
    '%s is no piece',
    (question) => {
      expect(isFragment(question)).toBe(false);
    },
  );
});

describe('in a conversation', () => {
  let ferries: OpenedTables;
  beforeAll(async () => {
    ferries = await openTables(
      'ferries',
      `
      CREATE TABLE ferries (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, berths INTEGER NOT NULL);
      CREATE TABLE trips (
        id INTEGER PRIMARY KEY, ferry_id INTEGER NOT NULL REFERENCES ferries(id), sailed_on TEXT NOT NULL,
        minutes INTEGER NOT NULL, fare REAL NOT NULL
      );
      INSERT INTO ferries VALUES (1, 'Orchid', 'Denmark', 40), (2, 'Petrel', 'Norway', 90), (3, 'Quill', 'Denmark', 70);
      INSERT INTO trips VALUES
        (1, 1, '2024-03-01', 90, 10), (2, 1, '2024-03-09', 400, 30), (3, 2, '2024-04-02', 320, 20),
        (4, 3, '2024-04-05', 700, 40), (5, 1, '2025-03-03', 60, 50), (6, 2, '2025-03-07', 650, 50);
      `,
    );
  });
  afterAll(() => ferries.close());

  async function answers(...questions: readonly string[]) {
    const ask = converse(ferries.workspace);
    let view = await ask(questions[0] ?? '');
    for (const question of questions.slice(1)) view = await ask(question);
    return view;
  }

  it('a share is of what was asked before, and so is a further condition', async () => {
    const share = queryIn(await answers('total fare by country', 'as a share of the total'));
    expect(share.result.rows).toEqual([
      ['Denmark', 0.65],
      ['Norway', 0.35],
    ]);
    expect(share.reading[0]).toBe('in full: "total fare by country as a share of the total"');
    const later = await answers('total fare by country', 'as a share of the total', 'and for 2025?');
    expect(queryIn(later).result.rows).toEqual([
      ['Denmark', 0.5],
      ['Norway', 0.5],
    ]);
  });

  it('how many there are is told in percent', async () => {
    const parts = queryIn(await answers('number of trips per ferry', 'in percent')).result.rows;
    expect(parts.map((row) => Math.round(Number(row.at(-1))))).toEqual([50, 33, 17]);
  });

  it('a list is counted by a group, its values and its bound are changed', async () => {
    const counted = ['trips longer than 5 hours', 'count by ferry'];
    expect(queryIn(await answers(...counted)).result.rows.toSorted()).toEqual([
      ['Orchid', 1],
      ['Petrel', 2],
      ['Quill', 1],
    ]);
    const two = await answers(...counted, 'only Orchid and Petrel');
    expect(queryIn(two).result.rows.toSorted()).toEqual([
      ['Orchid', 1],
      ['Petrel', 2],
    ]);
    const longer = await answers(...counted, 'over 10 hours');
    expect(queryIn(longer).result.rows.toSorted()).toEqual([
      ['Petrel', 1],
      ['Quill', 1],
    ]);
  });

  it('what was counted is listed', async () => {
    const view = await answers('How many Danish ferries are there?', 'list them');
    expect(queryIn(view).result.rows.toSorted()).toEqual([['Orchid'], ['Quill']]);
  });

  it('a list is counted by its months, and its latest row is by the day', async () => {
    const months = await answers('trips in 2024', 'by month');
    expect(queryIn(months).result.rows).toEqual([
      ['2024-03', 2],
      ['2024-04', 2],
    ]);
    const latest = queryIn(await answers('trips of Orchid', 'the latest one'));
    expect(JSON.stringify(latest.result.rows)).toContain('2025-03-03');
    expect(latest.result.rows).toHaveLength(1);
  });

  it('a figure of nothing that is named is of the rows before', async () => {
    const fare = queryIn(await answers('trips of Orchid', 'total fare'));
    expect(fare.result.rows).toEqual([[90]]);
  });

  it('the least is the other end', async () => {
    const view = await answers('Which ferry has the most berths?', 'and the least?');
    expect(queryIn(view).result.rows[0]?.[0]).toBe('Orchid');
    const trips = await answers('Which ferry has the most trips?', 'and the fewest?');
    expect(queryIn(trips).result.rows[0]?.[0]).toBe('Quill');
  });

  it('what has no place is refused, and nothing else is answered', async () => {
    const view = await answers('How many trips are there?', 'in percent');
    expect(view.parts[0]).toMatchObject({ kind: 'unreadable', parts: [{ text: 'in percent' }] });
  });
});
