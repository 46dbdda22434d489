import { describe, expect, it } from 'vitest';
import { queryIn } from '../__fixtures__/conversation.ts';
import { openedFiles } from '../__fixtures__/opened-files.ts';

/** What most people bring first: one table, a row for each deal, everything else in its columns. */
const deals = `Order ID,Order Date,Customer Name,Region,Product,Quantity,Discount,Revenue,Sales Rep
SO-01,2024-01-05,Alder,North,Desk,2,0,480,Ann Lee
SO-02,2024-01-20,Birch,West,Lamp,4,0.1,162,Bo Kim
SO-03,2024-02-11,Cedar,West,Desk,1,0,240,Ann Lee
SO-04,2024-03-02,Alder,North,Lamp,10,0.05,427.5,Bo Kim
SO-05,2025-01-15,Birch,West,Chair,3,0,360,Ann Lee
SO-06,2025-02-01,Alder,North,Chair,1,0,120,Ann Lee
`;

/** And what they bring next: a row for each person. */
const staff = `Employee ID,Name,Department,Salary,Hire Date,Gender,Age,Full Time
1,Ada Ash,Sales,50000,2020-03-01,F,61,Yes
2,Bo Bell,Sales,40000,2021-05-01,M,30,No
3,Cy Cole,Legal,70000,2021-09-01,M,45,Yes
4,Dee Dean,Legal,90000,2022-01-10,F,39,Yes
`;

/** As a till in Cologne writes it: other words, a decimal comma, the day before the month. */
const till = `Beleg;Datum;Filiale;Artikel;Verkäufer;Menge;Einzelpreis;Umsatz;Bezahlt
B-1;05.01.2024;Köln;Käse;Jürgen Groß;2;10,50;21,00;ja
B-2;15.03.2024;Graz;Käse;Anna Löwe;1;10,50;10,50;nein
B-3;15.03.2024;Köln;Wurst;Anna Löwe;4;1.200,25;4.801,00;ja
B-4;28.03.2024;Köln;Brot;Jürgen Groß;9;2,00;18,00;nein
B-5;11.02.2025;Graz;Wurst;Jürgen Groß;3;1.000,00;3.000,00;ja
B-6;12.02.2025;Graz;Brot;Anna Löwe;5;2,00;10,00;ja
B-7;13.02.2025;Graz;Brot;Anna Löwe;2;2,00;4,00;ja
`;

/** Counts by day and place, several rows a day. */
const visits = `day,gate,weather,visitors,tickets,income,waiting_time
2025-03-01,north,sun,100,40,400,12
2025-03-01,south,sun,60,30,240,4
2025-03-02,north,rain,90,10,100,30
2025-03-02,south,rain,20,10,80,2
2025-03-03,north,sun,110,20,180,7
`;

/** Things with a tag each. */
const tools = `tag,kind,owner,bought_on,cost,service_until
W-1,Drill,Ann,2019-05-01,300,2022-05-01
W-2,Saw,Bea,2018-01-01,200,2030-01-01
W-3,Drill,Ann,2021-07-01,900,2024-07-01
W-4,Lathe,Cleo,2020-02-01,4000,2029-02-01
`;

const files = {
  'orders.csv': deals,
  'employees.csv': staff,
  'export_0815.csv': till,
  'counted.csv': visits,
  'tools.csv': tools,
};
const names = Object.keys(files) as (keyof typeof files)[];
const askFile = openedFiles(files);
const ask = (question: string, file = 0) => askFile(names[file] ?? 'orders.csv', question);
const rows = async (question: string, file?: number) => queryIn(await ask(question, file)).result.rows;
/** Without an order of its own an answer has its rows in any. */
const inOrder = (rows: readonly (readonly unknown[])[]) =>
  rows.toSorted((one, other) => String(one).localeCompare(String(other)));

describe('a file of deals', () => {
  it.each<[string, unknown[][]]>([
    ['What was our revenue in 2024?', [[1309.5]]],
    ['revenue of Desk in January 2024', [[480]]],
    ['revenue in the West region', [[762]]],
    [
      'top 2 customers by revenue',
      [
        ['Alder', 1027.5],
        ['Birch', 522],
      ],
    ],
    [
      'revenue per sales rep in 2024',
      [
        ['Ann Lee', 720],
        ['Bo Kim', 589.5],
      ],
    ],
    [
      'compare North and West revenue',
      [
        ['North', 1027.5],
        ['West', 762],
      ],
    ],
    [
      'revenue this year vs last year',
      [
        ['2024', 1309.5],
        ['2025', 480],
      ],
    ],
    ['average revenue per order', [[298.25]]],
    ['average order value', [[298.25]]],
    ['share of orders in the West region', [[0.5]]],
    ['which product sells worst?', [['Desk']]],
    ['how many customers do we have?', [[3]]],
    [
      'monthly revenue trend for the West region',
      [
        ['2024-01', 162],
        ['2024-02', 240],
        ['2025-01', 360],
      ],
    ],
  ])('%s', async (question, expected) => {
    const { sql, result } = queryIn(await ask(question));
    const isOrdered = sql.includes('ORDER BY');
    expect(isOrdered ? result.rows : inOrder(result.rows)).toEqual(isOrdered ? expected : inOrder(expected));
  });

  it.each<[string, unknown[][]]>([
    [
      'revenue by region and year',
      [
        ['North', '2024', 907.5],
        ['North', '2025', 120],
        ['West', '2024', 402],
        ['West', '2025', 360],
      ],
    ],
    [
      'number of orders by region, month in 2025',
      [
        ['North', '2025-02', 1],
        ['West', '2025-01', 1],
      ],
    ],
  ])('%s', async (question, expected) => {
    expect(inOrder(await rows(question))).toEqual(inOrder(expected));
  });

  it('tells the largest of its rows', async () => {
    const [row, ...others] = await rows('largest deal in 2024');
    expect(others).toEqual([]);
    expect(row).toEqual(expect.arrayContaining(['SO-01', 480]));
  });

  it('shows what its rows come to, and takes a share as it is kept', async () => {
    const [row, ...others] = await rows('orders with a discount above 7%');
    expect(others).toEqual([]);
    expect(row).toEqual(expect.arrayContaining(['SO-02', 'Birch', 162]));
  });
});

describe('a file of people', () => {
  it.each<[string, unknown[][]]>([
    ['highest paid employee', [['Dee Dean', 90000]]],
    ['who has the lowest salary?', [['Bo Bell', 40000]]],
    [
      'highest paid employee in each department',
      [
        ['Legal', 'Dee Dean', 90000],
        ['Sales', 'Ada Ash', 50000],
      ],
    ],
    [
      'hires per year',
      [
        ['2020', 1],
        ['2021', 2],
        ['2022', 1],
      ],
    ],
    ['percentage of women in Sales', [[50]]],
    ['employees older than 60', [['Ada Ash']]],
  ])('%s', async (question, expected) => {
    const { sql, result } = queryIn(await ask(question, 1));
    const isOrdered = sql.includes('ORDER BY');
    expect(isOrdered ? result.rows : inOrder(result.rows)).toEqual(isOrdered ? expected : inOrder(expected));
  });

  it.each(['number of part time employees', 'employees with the same age'])(
    '"%s" is not answered by something else',
    async (question) => {
      const { status } = await ask(question, 1);
      expect(status).not.toBe('answered');
    },
  );
});

describe('a file of another language, asked in English', () => {
  it.each<[string, unknown[][]]>([
    [
      'total revenue by branch',
      [
        ['Graz', 3024.5],
        ['Köln', 4840],
      ],
    ],
    ['revenue in 2024', [[4850.5]]],
    ['How many sales in Köln in March 2024?', [[2]]],
    ['how many receipts are not paid?', [[2]]],
    ['Which article has the highest quantity in 2025?', [['Brot', 7]]],
    [
      'Umsatz 2024 vs 2025',
      [
        ['2024', 4850.5],
        ['2025', 3014],
      ],
    ],
    ['quantity sold on 15.03.2024', [[5]]],
    [
      'average unit price per article',
      [
        ['Brot', 2],
        ['Käse', 10.5],
        ['Wurst', 1100.125],
      ],
    ],
    ['which salesperson made the most revenue?', [['Anna Löwe', 4825.5]]],
    ['share of unpaid receipts', [[2 / 7]]],
    ['how many receipts are paid?', [[5]]],
    ['Which Verkäufer has the fewest sales?', [['Jürgen Groß']]],
    [
      'revenue of Wurst by year',
      [
        ['2024', 4801],
        ['2025', 3000],
      ],
    ],
    ['how many entries were there in February 2025?', [[3]]],
    ['revenue since 1.2.2025', [[3014]]],
  ])('%s', async (question, expected) => {
    const { sql, result } = queryIn(await ask(question, 2));
    const isOrdered = sql.includes('ORDER BY');
    expect(isOrdered ? result.rows : inOrder(result.rows)).toEqual(isOrdered ? expected : inOrder(expected));
  });

  it('groups by a name and a period', async () => {
    expect(inOrder(await rows('revenue by salesperson and year', 2))).toEqual([
      ['Anna Löwe', '2024', 4811.5],
      ['Anna Löwe', '2025', 14],
      ['Jürgen Groß', '2024', 39],
      ['Jürgen Groß', '2025', 3000],
    ]);
  });

  it('lists the largest of its rows', async () => {
    const [row, ...others] = await rows('top 1 sales by revenue', 2);
    expect(others).toEqual([]);
    expect(row).toEqual(expect.arrayContaining(['B-3', 4801]));
  });
});

describe('a file of counts by day', () => {
  it.each<[string, unknown[][]]>([
    ['day with the most visitors', [['2025-03-01', 160]]],
    ['which day had the highest income?', [['2025-03-01', 640]]],
    ['income per visitor', [[1000 / 380]]],
    [
      'income per ticket by gate',
      [
        ['north', 680 / 70],
        ['south', 8],
      ],
    ],
    [
      'visitors per gate',
      [
        ['north', 300],
        ['south', 80],
      ],
    ],
    ['longest waiting time', [[30]]],
  ])('%s', async (question, expected) => {
    expect(inOrder(await rows(question, 3))).toEqual(inOrder(expected));
  });

  it.each([
    ['sales rate by gate', 'another rate'],
    ['value by gate', 'the gates alone'],
  ])('"%s" is not answered by %s', async (question) => {
    expect((await ask(question, 3)).status).not.toBe('answered');
  });
});

describe('a file of things', () => {
  it.each<[string, unknown[][]]>([
    ['tools above 800', [['W-3'], ['W-4']]],
    ['tools older than 2019', [['W-2']]],
    ['tools younger than 2020', [['W-3']]],
    ['owners who never had a drill', [['Bea'], ['Cleo']]],
    ['how many tools cost more than 250?', [[3]]],
    [
      'cost by kind',
      [
        ['Drill', 1200],
        ['Lathe', 4000],
        ['Saw', 200],
      ],
    ],
  ])('%s', async (question, expected) => {
    const found = await rows(question, 4);
    expect(inOrder(found.map((row) => row.slice(0, expected[0]?.length)))).toEqual(inOrder(expected));
  });

  it('names the thing that is the oldest', async () => {
    expect((await rows('oldest drill', 4)).map(([tag]) => tag)).toEqual(['W-1']);
  });

  it.each([['tools out of service', 'all of them']])('"%s" is not answered by %s', async (question) => {
    expect((await ask(question, 4)).status).not.toBe('answered');
  });
});
