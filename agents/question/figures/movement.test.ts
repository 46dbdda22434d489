import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const records = `
  CREATE TABLE houses (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE funds (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, founded_year INTEGER NOT NULL, house_id INTEGER NOT NULL REFERENCES houses(id));
  CREATE TABLE fund_prices (
    fund_id INTEGER NOT NULL REFERENCES funds(id), day DATE NOT NULL, price REAL NOT NULL, PRIMARY KEY (fund_id, day)
  );
  CREATE TABLE baskets (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE basket_members (
    basket_id INTEGER NOT NULL REFERENCES baskets(id), fund_id INTEGER NOT NULL REFERENCES funds(id), PRIMARY KEY (basket_id, fund_id)
  );
  INSERT INTO houses VALUES (1, 'Ahorn'), (2, 'Birke');
  INSERT INTO funds VALUES (1, 'Garden', 1999, 1), (2, 'Harbour', 2005, 1), (3, 'Meadow', 1987, 2), (4, 'Orchard', 2020, 2);
  INSERT INTO fund_prices VALUES
    (1, '2024-05-30', 10), (1, '2024-06-27', 11), (1, '2024-06-28', 12),
    (2, '2024-05-30', 20), (2, '2024-06-28', 18), (3, '2024-05-31', 5), (3, '2024-06-28', 10), (4, '2024-06-28', 30);
  INSERT INTO baskets VALUES (1, 'Alpha');
  INSERT INTO basket_members VALUES (1, 1), (1, 2);
`;

const shop = openedForTests(() => openShop(records));

async function rows(question: string) {
  const { result } = queryIn(await converse(shop().workspace)(question));
  return result.rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)));
}

const [garden, harbour, meadow] = [
  ['Garden', 10, 12, 20],
  ['Harbour', 20, 18, -10],
  ['Meadow', 5, 10, 100],
];

const performance = [meadow, garden, harbour].map(([name, , , growth]) => [name, growth]);

test.each([
  ['Which funds rose in June 2024?', [meadow, garden]],
  ['Which funds fell in June 2024?', [harbour]],
  ['Which funds gained more than 50% in June 2024?', [meadow]],
  ['Which fund gained the most in June 2024?', [meadow]],
  ['the worst performing fund in June 2024', [harbour]],
  ['top 2 performing funds in June 2024', [meadow, garden]],
  ['the June 2024 performance of each fund', performance],
  ['Bar chart of the performance of each fund since June 2024', performance],
  ['funds whose price doubled in June 2024', [meadow]],
  ['How did Harbour perform in June 2024?', [['Harbour', -10]]],
  ['How much did Harbour fall in June 2024?', [['Harbour', -10]]],
  ['By how many percent has Harbour moved since the start of June 2024?', [['Harbour', -10]]],
  ['How much is Garden up or down since the start of June 2024, in percent?', [['Garden', 20]]],
  ['is Harbour up or down since the start of June 2024', [['Harbour', -10]]],
  ['price of Garden, change in % from the last close of May to the last close of June 2024', [[20]]],
  ['Which fund gained the most price in June 2024?', [['Meadow', 5, 10, 5]]],
  ["Garden's return in June 2024", [[20]]],
  ['Harbour perf since June 2024', [[-10]]],
  [
    'performance of Garden and Harbour in June 2024',
    [
      ['Garden', 20],
      ['Harbour', -10],
    ],
  ],
  ['return of Garden since the end of May 2024', [[20]]],
  ['June 2024 price return of Garden in percent', [[20]]],
  ['Garden: price change in June 2024, %', [[20]]],
  [
    'price performance of each fund in percent, 30 May to 28 June 2024',
    [garden, harbour].map(([name, , , growth]) => [name, growth]),
  ],
  ['how have our funds performed since June 2024, in %?', performance],
  [
    'Garden vs Harbour price, change in % from 30 May to 28 June 2024',
    [
      ['Garden', 20],
      ['Harbour', -10],
    ],
  ],
  ['top 2 price gainers among the funds, June 2024', [meadow, garden]],
  ['biggest loser in June 2024', [harbour]],
  [
    'the biggest gainers of Alpha in June 2024 in %',
    [garden, harbour].map(([name, , , growth]) => [name, growth]),
  ],
  ['top 1 funds by performance in June 2024', [meadow]],
  ['Which funds have doubled their price in June 2024?', [meadow]],
  ['Which funds doubled their price between 31 May 2024 and 28 June 2024?', [meadow]],
  ['Which funds have lost price between the end of May and the end of June 2024?', [harbour]],
  ['Which two funds gained most on a price basis from 30 May 2024 to 28 June 2024?', [garden, harbour]],
  ['two best funds, price change in % in June 2024', [meadow, garden]],
  [
    'By how many per cent did the prices of Garden and of Harbour change in June 2024 (end of May to end of June)?',
    [
      ['Garden', 20],
      ['Harbour', -10],
    ],
  ],
  ['best performing member of Alpha in June 2024', [garden]],
  ['on which day was Garden highest', [['2024-06-28', 12]]],
  [
    'price of Garden at the end of each month',
    [
      ['2024-05-30', 10],
      ['2024-06-28', 12],
    ],
  ],
  [
    'month-end price of Garden',
    [
      ['2024-05-30', 10],
      ['2024-06-28', 12],
    ],
  ],
  [
    'number of funds founded per decade',
    [
      [1980, 1],
      [1990, 1],
      [2000, 1],
      [2020, 1],
    ],
  ],
  ['Which fund is the most volatile?', [['Garden', 0]]],
  ['Which fund is the most volatile? (standard deviation of daily price returns)', [['Garden', 0]]],
  [
    'daily returns of Garden',
    [
      ['2024-06-27', 10],
      ['2024-06-28', 9],
    ],
  ],
  ['Daily return of Garden in percent, 28 June 2024', [['2024-06-28', 9]]],
  ['monthly performance of Garden in 2024', [['2024-06', 20]]],
  ['best month for Meadow', [['2024-06', 100]]],
  ['What was the worst single day of Harbour, in percent, and when was it?', [['2024-06-28', -10]]],
  ['worst day of Harbour since the start of June 2024', [['2024-06-28', -10]]],
  ['when did Garden reach its highest price?', [['2024-06-28', 12]]],
  ['highest ever price of Harbour and when', [[20, '2024-05-30']]],
  ['June 2024 performance of every fund, %', performance],
  [
    'Garden vs Harbour vs Meadow price on 2024-06-28',
    [
      ['Garden', 12],
      ['Harbour', 18],
      ['Meadow', 10],
    ],
  ],
  [
    '2-day moving average of Garden in June 2024',
    [
      ['2024-06-27', 11, 11],
      ['2024-06-28', 12, 12],
    ],
  ],
])('%s', async (question, expected) => {
  expect(await rows(question)).toEqual(expected);
});

test('the first of each group, by what the superlative is about', async () => {
  const oldest = [
    ['Ahorn', 'Garden', 1999],
    ['Birke', 'Meadow', 1987],
  ];
  expect(await rows('the oldest fund of each house')).toEqual(oldest);
  expect(await rows('the fund with the lowest founded year of each house')).toEqual(oldest);
});

test('the highest figure of each thing is the extreme of each', async () => {
  expect(await rows('highest price of each fund in June 2024')).toEqual([
    ['Garden', 12],
    ['Harbour', 18],
    ['Meadow', 10],
    ['Orchard', 30],
  ]);
});

test('a basis that the level says nothing of is refused', async () => {
  const asked = await converse(shop().workspace)(
    'Which fund gained the most on a net return basis in June 2024?',
  );
  expect(asked.status).not.toBe('answered');
});

const moneys = (told: string) => `
  CREATE TABLE moneys (money_id INTEGER PRIMARY KEY, money_name TEXT NOT NULL UNIQUE);
  CREATE TABLE fixings ( -- Daily exchange rates against the US dollar
    money_id INTEGER NOT NULL REFERENCES moneys(money_id), fixed_on DATE NOT NULL,
    fix_rate REAL NOT NULL, -- ${told}
    PRIMARY KEY (money_id, fixed_on)
  );
  INSERT INTO moneys VALUES (1, 'Krone'), (2, 'Franc'), (3, 'Peso');
  INSERT INTO fixings VALUES
    (1, '2023-12-29', 10), (1, '2024-12-31', 12), (2, '2023-12-29', 0.9), (2, '2024-12-31', 0.8), (3, '2023-12-29', 20), (3, '2024-12-31', 20.5);
`;
const worth = openedForTests(() => openShop(moneys('Value of one unit in US dollars')));
const bought = openedForTests(() => openShop(moneys('Units of the currency per one US dollar')));
const weakest = 'which money lost the most against the dollar in 2024?';

test('what fell against the dollar is worth fewer of them', async () => {
  const { result } = queryIn(await converse(worth().workspace)(weakest));
  expect(result.rows.map(([name]) => name)).toEqual(['Franc']);
});

test('a rate per dollar falls the other way round, which is not read', async () => {
  await expect(converse(bought().workspace)(weakest).then(queryIn)).rejects.toThrow('no result');
});
