import { expect, it } from 'vitest';
import { queryIn } from '../../__fixtures__/conversation.ts';
import { openedFiles } from '../../__fixtures__/opened-files.ts';

/** Two bakeries: one till only numbers its customers and describes what it sold, the other has names for both. */
const files = {
  'takings.csv': `Receipt No,Description,Quantity,Sold On,Unit Price,Customer ID
101,Rye,2,2024-01-05,4,7
101,Bun,6,2024-01-05,1,7
102,Rye,1,2024-01-06,4,9
103,Tart,1,2024-02-01,12,9
104,Bun,3,2024-02-02,1,11
105,Rye,5,2024-02-03,4,7
`,
  'orders.csv': `Order No,Product,Description,Quantity,Sold On,Unit Price,Customer ID,Customer Name
101,Bread,Rye,2,2024-01-05,4,7,Ash
102,Bread,Bun,6,2024-01-05,1,7,Ash
103,Bread,Rye,1,2024-01-06,4,9,Birch
104,Cake,Tart,1,2024-02-01,12,9,Birch
105,Bread,Bun,3,2024-02-02,1,11,Cole
`,
  // Nothing is sold here, so that a description is one of a task.
  'repairs.csv': `Ticket,Description,Hours,Engineer No
R1,Weld,2,5
R2,Paint,3,5
R3,Weld,1,6
`,
};

const ask = openedFiles(files);
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map(String).toSorted();

it.each<[keyof typeof files, string, unknown[][]]>([
  ['takings.csv', 'how many customers are there?', [[3]]],
  [
    'takings.csv',
    'number of customers per month',
    [
      ['2024-01', 2],
      ['2024-02', 3],
    ],
  ],
  [
    'takings.csv',
    'top 2 customers by revenue',
    [
      [7, 34],
      [9, 16],
    ],
  ],
  ['takings.csv', 'which products were sold most?', [['Bun']]],
  [
    'takings.csv',
    'revenue by product',
    [
      ['Bun', 9],
      ['Rye', 32],
      ['Tart', 12],
    ],
  ],
  ['repairs.csv', 'how many engineers are there?', [[2]]],
  // The number is said, or there is a name.
  ['takings.csv', 'how many different customer ids are there?', [[3]]],
  ['orders.csv', 'top 2 customers by revenue', [['Birch'], ['Ash']]],
  [
    'orders.csv',
    'revenue by product',
    [
      ['Bread', 21],
      ['Cake', 12],
    ],
  ],
])('%s: %s', async (file, question, rows) => {
  expect(sorted(queryIn(await ask(file, question)).result.rows)).toEqual(sorted(rows));
});

it('says what a thing was read as', async () => {
  const { reading } = queryIn(await ask('takings.csv', 'revenue by product'));
  expect(reading).toContain('“product” read as “description”');
});

it('takes a description for a product only where something is sold', async () => {
  const view = await ask('repairs.csv', 'hours by product');
  expect(JSON.stringify(view)).not.toContain('read as “description”');
});
