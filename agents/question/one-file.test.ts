import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#lib/env.ts';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

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

let folder: string;
const opened: Workspace[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-one-file-'));
  for (const [name, text] of [
    ['orders.csv', deals],
    ['employees.csv', staff],
  ] as const) {
    const file = path.join(folder, name);
    await writeFile(file, text);
    opened.push(
      await openWorkspace({
        env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(folder, `${name}-data`) }),
        path: file,
        onProgress: () => undefined,
        vectorStore: 'in-process',
      }),
    );
  }
});
afterAll(async () => {
  for (const workspace of opened) await workspace.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (question: string, file = 0) => converse(opened[file] as Workspace)(question);
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

  it('shows what its rows come to, and takes a share as it is kept', async () => {
    const [row, ...others] = await rows('orders with a discount above 7%');
    expect(others).toEqual([]);
    expect(row).toEqual(expect.arrayContaining(['SO-02', 'Birch', 162]));
  });
});

describe('a file of people', () => {
  it.each<[string, unknown[][]]>([
    ['highest paid employee', [['Dee Dean', 90000]]],
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

  it.each(['number of part time employees', 'who has the lowest salary?', 'employees with the same age'])(
    '"%s" is not answered by something else',
    async (question) => {
      const { status } = await ask(question, 1);
      expect(status).not.toBe('answered');
    },
  );
});
