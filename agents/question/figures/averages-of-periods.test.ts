import { expect, it } from 'vitest';
import { queryIn } from '../../__fixtures__/conversation.ts';
import { openedFiles } from '../../__fixtures__/opened-files.ts';

const files = {
  /** What the pages of choirs got, several rows a month. */
  'pages.csv': `Day,Choir,Clicks,Price
2024-01-01,Larks,10,2
2024-01-09,Wrens,20,3
2024-02-03,Larks,40,2
2024-02-04,Wrens,50,4
2024-03-05,Larks,60,9
2025-03-05,Larks,100,4
`,
  'staff.csv': `Employee Name,Department,Salary
Ada Ash,Docks,500
Bo Bell,Docks,900
Cy Cole,Office,700
`,
};

const ask = openedFiles(files);
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map(String).toSorted();

it.each<[keyof typeof files, string, unknown[][]]>([
  ['pages.csv', 'average monthly clicks', [[70]]],
  ['pages.csv', 'what was our average monthly clicks in 2024?', [[60]]],
  ['pages.csv', 'average yearly clicks', [[140]]],
  ['pages.csv', 'average monthly clicks of Wrens', [[35]]],
  // Each row counts by itself where no period is averaged, and each month where they are asked for.
  ['pages.csv', 'average clicks in 2024', [[36]]],
  [
    'pages.csv',
    'average clicks by month in 2024',
    [
      ['2024-01', 15],
      ['2024-02', 45],
      ['2024-03', 60],
    ],
  ],
  // A price does not add up.
  ['pages.csv', 'average monthly price', [[4]]],
  ['staff.csv', 'how much do we spend on salaries?', [[2100]]],
  [
    'staff.csv',
    'how much do we spend on salaries per department?',
    [
      ['Docks', 1400],
      ['Office', 700],
    ],
  ],
  ['staff.csv', 'our total spend on salaries', [[2100]]],
  ['staff.csv', 'average salary', [[700]]],
])('%s: %s', async (file, question, rows) => {
  expect(sorted(queryIn(await ask(file, question)).result.rows)).toEqual(sorted(rows));
});
