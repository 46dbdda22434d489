import { describe, expect, it } from 'vitest';
import { queryIn } from '../__fixtures__/conversation.ts';
import { openedFiles } from '../__fixtures__/opened-files.ts';

/** Files whose rows are told by the column that numbers them, and by no name. */
const files = {
  'ferry_2024.csv': `TravellerId,Rescued,Kclass,Sex,Age,Fare
1,1,1,female,30,90
2,0,1,male,41,80
3,1,2,female,8,20
4,0,3,male,9,10
5,1,3,male,50,14
`,
  'staff_export.csv': `EmployeeNumber,Department,Gender,Age,Attrition,Heating,Pay
101,Sales,Male,25,Yes,Gas,3000
102,Sales,Female,29,Yes,No,3100
103,Labs,Female,44,No,Gas,5200
104,Labs,Male,51,No,No,5400
105,Labs,Male,33,No,Coal,4000
`,
  'tickets.csv': `Ticket ID,Opened,Priority,Status
7001,2025-01-06,High,Open
7002,2025-01-07,Low,Closed
7003,2025-02-03,High,Closed
`,
  'stocks.csv': `Date,Open,High,Low,Close,Name
2025-01-02,10,12,9,11,ASTR
2025-01-03,11,13,10,12,ASTR
2025-02-03,12,14,11,14,ASTR
2025-01-02,50,52,48,51,BRAM
2025-02-03,51,53,50,50,BRAM
`,
  'lines.csv': `Row ID,Client ID,Client Name,Fee
1,C9,Alm,10
2,C9,Alm,15
3,C4,Birk,40
`,
  'sales.csv': `Order No,Order Date,Customer,Region,Total,Paid?
A1,2025-01-02,Alm,North,100,yes
A2,2025-01-03,Alm,South,60,no
A3,2025-01-04,Birk,North,90,Yes
A4,2025-01-05,Birk,North,20,n/a
A5,2025-01-06,Cedr,South,80,no
`,
};
type File = keyof typeof files;

const ask = openedFiles(files);

async function answerOf(file: File, question: string) {
  return queryIn(await ask(file, question)).result.rows.map((row) => [...row]);
}

describe('rows that a column numbers', () => {
  it.each<[File, string, unknown[][]]>([
    [
      'tickets.csv',
      'tickets by priority',
      [
        ['High', 2],
        ['Low', 1],
      ],
    ],
    [
      'tickets.csv',
      'tickets opened per month',
      [
        ['2025-01', 2],
        ['2025-02', 1],
      ],
    ],
    [
      'staff_export.csv',
      'number of employees per department',
      [
        ['Labs', 3],
        ['Sales', 2],
      ],
    ],
    ['ferry_2024.csv', 'How many travellers are there?', [[5]]],
    ['ferry_2024.csv', 'how many people were rescued', [[3]]],
  ])('are counted, and their numbers never added up: %s: %s', async (file, question, rows) => {
    expect((await answerOf(file, question)).toSorted()).toEqual(rows.toSorted());
  });

  it.each<[File, string, unknown[][]]>([
    ['staff_export.csv', 'how many employees are under 30', [[2]]],
    ['ferry_2024.csv', 'how many children under 10 were rescued', [[1]]],
    ['ferry_2024.csv', 'how many women were rescued', [[2]]],
    ['staff_export.csv', 'how many men left', [[1]]],
    ['staff_export.csv', 'average age of people who left', [[27]]],
  ])('are people by their age, their sex and what they did: %s: %s', async (file, question, rows) => {
    expect(await answerOf(file, question)).toEqual(rows);
  });

  it.each(['attrition rate by department', 'attrition by department'])(
    'have a share of each group that says yes: %s',
    async (question) => {
      expect((await answerOf('staff_export.csv', question)).toSorted()).toEqual([
        ['Labs', 0],
        ['Sales', 100],
      ]);
    },
  );
});

describe('columns of files', () => {
  it.each<[File, string, unknown[][]]>([
    [
      'ferry_2024.csv',
      'average fare per class',
      [
        [1, 85],
        [2, 20],
        [3, 12],
      ],
    ],
    ['staff_export.csv', 'number of employees without heating', [[2]]],
    ['sales.csv', 'How many orders are unpaid?', [[2]]],
    [
      'sales.csv',
      'Top 2 customers by total',
      [
        ['Alm', 160],
        ['Birk', 110],
      ],
    ],
    [
      'sales.csv',
      'Total by region',
      [
        ['North', 210],
        ['South', 140],
      ],
    ],
    ['lines.csv', 'top client by fee', [['Birk', 40]]],
    [
      'lines.csv',
      'total fee by client id',
      [
        ['C4', 40],
        ['C9', 25],
      ],
    ],
    ['stocks.csv', 'average closing price of ASTR in January 2025', [[11.5]]],
    ['stocks.csv', 'highest price of BRAM', [[53]]],
    [
      'stocks.csv',
      'average close per stock',
      [
        ['ASTR', 37 / 3],
        ['BRAM', 50.5],
      ],
    ],
  ])('are read as they are called: %s: %s', async (file, question, rows) => {
    expect((await answerOf(file, question)).toSorted()).toEqual(rows.toSorted());
  });

  it('a superlative that no column has is not taken for the name of the file', async () => {
    await expect(answerOf('sales.csv', 'happiest customer in 2025')).rejects.toThrow('no result');
  });
});
