import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Farms whose milk is priced by day in the currency of each, values kept in dollars, and the rates of each day. */
const farms = `
  CREATE TABLE moneys (money_id INTEGER PRIMARY KEY, money_code TEXT NOT NULL, money_name TEXT NOT NULL);
  CREATE TABLE money_rates (
    money_id INTEGER NOT NULL REFERENCES moneys(money_id), rate_date DATE NOT NULL,
    exchange_rate REAL NOT NULL, -- Value of one unit of the currency in US dollars
    PRIMARY KEY (money_id, rate_date)
  );
  CREATE TABLE farms (farm_id INTEGER PRIMARY KEY, farm_name TEXT NOT NULL, money_id INTEGER NOT NULL REFERENCES moneys(money_id));
  CREATE TABLE milk_prices (
    farm_id INTEGER NOT NULL REFERENCES farms(farm_id), price_date DATE NOT NULL, milk_price REAL NOT NULL, PRIMARY KEY (farm_id, price_date)
  );
  CREATE TABLE appraisals (
    farm_id INTEGER NOT NULL REFERENCES farms(farm_id), appraised_on DATE NOT NULL,
    market_worth REAL NOT NULL, -- Market worth in US dollars
    PRIMARY KEY (farm_id, appraised_on)
  );
  CREATE TABLE leases (lease_id INTEGER PRIMARY KEY, farm_id INTEGER NOT NULL REFERENCES farms(farm_id), rent_usd REAL);
  INSERT INTO moneys VALUES (1, 'USD', 'US dollar'), (2, 'EUR', 'Euro'), (3, 'SEK', 'Swedish krona');
  INSERT INTO money_rates VALUES
    (1, '2024-05-01', 1), (2, '2024-05-01', 1.5), (3, '2024-05-01', 0.1), (1, '2024-05-02', 1), (2, '2024-05-02', 2), (3, '2024-05-02', 0.2);
  INSERT INTO farms VALUES (1, 'Alm', 2), (2, 'Berg', 3), (3, 'Cairn', 1);
  INSERT INTO milk_prices VALUES
    (1, '2024-05-01', 4), (1, '2024-05-02', 6), (2, '2024-05-01', 50), (2, '2024-05-02', 40), (3, '2024-05-01', 7), (3, '2024-05-02', 9);
  INSERT INTO appraisals VALUES (1, '2024-05-01', 900), (2, '2024-05-01', 700);
  INSERT INTO leases VALUES (1, 1, 20), (2, 1, NULL), (3, 2, 35);
`;

const tables = openedForTests(() => openTables('farms', farms));

const ask = (question: string) => converse(tables().workspace)(question);

it('takes a figure by its name for one of that currency', async () => {
  const { result } = queryIn(await ask('total rent per farm in USD'));
  expect(result.rows.map((row) => [...row]).toSorted()).toEqual([
    ['Alm', 20],
    ['Berg', 35],
  ]);
});

describe('in another currency', () => {
  it.each<[string, unknown]>([
    ['milk price of Alm in dollars on 1 May 2024', [[6]]],
    [
      'latest milk price of each farm converted into US dollars',
      [
        ['Alm', 12],
        ['Berg', 8],
        ['Cairn', 9],
      ],
    ],
    ['average milk price of Berg in USD', [[6.5]]],
    ['market worth of Alm in dollars on 1 May 2024', [[900]]],
    ['market worth of Alm in euros on 1 May 2024', [[600]]],
    ['market worth of Berg converted into Swedish krona', [[7000]]],
  ])('a figure is told by the rate of its day: %s', async (question, rows) => {
    const { result } = queryIn(await ask(question));
    expect(result.rows.map((row) => row.filter((value) => !/^2024/.test(String(value)))).toSorted()).toEqual(
      rows,
    );
  });

  it('says in what it is told', async () => {
    const { result } = queryIn(await ask('milk price of Alm in dollars on 1 May 2024'));
    expect(result.columns.map(({ name }) => name)).toContain('milk_price_in_dollars');
  });

  it('leaves alone what says in which currency rows are', async () => {
    expect(queryIn(await ask('which farms are paid in euros')).result.rows).toEqual([['Alm']]);
    expect(queryIn(await ask('farms in euros')).result.rows).toEqual([['Alm']]);
  });

  it('refuses what would be told by two rates', async () => {
    const { status, parts } = await ask('milk price of Berg converted into euros');
    expect(status).toBe('unreadable');
    expect(JSON.stringify(parts)).toContain('euros');
  });
});
