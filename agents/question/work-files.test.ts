import { describe, expect, it } from 'vitest';
import { queryIn } from '../__fixtures__/conversation.ts';
import { openedFiles } from '../__fixtures__/opened-files.ts';

/** Files as people at work have them: headers of forms, numbers of things, amounts in brackets, states by an empty day. */
const files = {
  'ar_invoices.csv': `Invoice No,Client No,Client Name,Invoice Date,Paid Date,Amount (USD),Land
INV-1,77,Alm Ltd,2025-01-02,2025-01-20,100,Norway
INV-2,77,Alm Ltd,2025-01-09,,80,Norway
INV-3,12,Birk AS,2025-02-03,2025-02-10,90,Norway
INV-4,99,Cedr GmbH,2025-02-20,,500,Austria
INV-5,12,Birk AS,2025-03-01,2025-03-05,20,Norway
`,
  'hotline.csv': `Call Id,Agent,Day,Topic,Answered (Y/N),Solved,Rating
1,Kim,2025-01-06,Billing,Y,Y,5
2,Kim,2025-01-07,Delivery,Y,N,2
3,Lou,2025-01-07,Billing,N,N,
4,Lou,2025-01-14,Billing,Y,Y,4
5,Lou,2025-01-15,Returns,Y,Y,5
`,
  'lunch_survey.csv': `When,Which canteen do you visit most often?,How satisfied are you with our soup? (1-5),How satisfied are you with our staff? (1-5),Do you use our app?
2025-01-06,North,4,5,Yes
2025-01-07,North,2,5,No
2025-02-07,South,5,3,Yes
`,
  'used_vans.csv': `name,year,asking_price,fuel,seats
Volt L,2019,9000,Diesel,3
Volt L,2020,12000,Diesel,3
Volt S,2018,7000,Petrol,2
Mule,2017,3000,Petrol,2
Mule,2021,8000,Electric,
`,
  'loan_requests.csv': `Loan_ID,Gender,Married,ApplicantIncome,LoanAmount,Loan_Status
L1,Female,Yes,3000,120,Y
L2,Male,No,2000,90,N
L3,Female,No,5000,200,Y
L4,Male,Yes,2000,60,Y
`,
  'shop_sales.csv': `Receipt ID,Branch,Product line,Unit price,Quantity,Total,Date,Payment
R1,A,Toys,5,2,10,2025-01-04,Cash
R2,A,Books,20,1,20,2025-01-06,Card
R3,B,Toys,5,4,20,2025-02-03,Card
`,
  'stock_list.csv': `SKU,Item Description,Warehouse,Qty On Hand,Reorder Point,Unit Cost (USD),Supplier
S1,Bolt,Turku,40,20,0.5,Nordfix
S2,Bolt,Vaasa,10,20,0.5,Nordfix
S3,Spirit level,Vaasa,5,4,20,Leveli
`,
} as const;
type File = keyof typeof files;

const ask = openedFiles(files);

async function answerOf(file: File, question: string) {
  return queryIn(await ask(file, question)).result.rows.map((row) => [...row]);
}

async function isAnswered(file: File, question: string) {
  return (await ask(file, question)).parts.some(({ kind }) => kind === 'table');
}

describe('what a number stands for', () => {
  it.each<[File, string, unknown[][]]>([
    [
      'ar_invoices.csv',
      'top 2 clients by amount',
      [
        ['Cedr GmbH', 500],
        ['Alm Ltd', 180],
      ],
    ],
    ['ar_invoices.csv', 'how many invoices over 85 dollars', [[3]]],
    ['ar_invoices.csv', 'how many invoices over $85', [[3]]],
    [
      'ar_invoices.csv',
      'total by land',
      [
        ['Austria', 500],
        ['Norway', 290],
      ],
    ],
    [
      'shop_sales.csv',
      'total sales by branch',
      [
        ['A', 30],
        ['B', 20],
      ],
    ],
    ['shop_sales.csv', 'how many sales were there', [[3]]],
    [
      'shop_sales.csv',
      'sales by payment method',
      [
        ['Card', 40],
        ['Cash', 10],
      ],
    ],
    ['stock_list.csv', 'average unit cost of Leveli', [[20]]],
  ])('is told by its header and by where it stands: %s: %s', async (file, question, rows) => {
    expect((await answerOf(file, question)).toSorted()).toEqual(rows.toSorted());
  });

  it('is largest in the row with the largest amount', async () => {
    expect((await answerOf('ar_invoices.csv', 'biggest invoice')).map((row) => row[0])).toEqual(['INV-4']);
  });

  it.each<[File, string]>([['stock_list.csv', 'which items need to be reordered']])(
    'is no word that is left over: %s: %s',
    async (file, question) => {
      expect(await isAnswered(file, question)).toBe(false);
    },
  );
});

describe('what has happened to a row', () => {
  it.each<[File, string, unknown[][]]>([
    ['ar_invoices.csv', 'how many paid invoices', [[3]]],
    ['ar_invoices.csv', 'how many invoices are paid', [[3]]],
    ['ar_invoices.csv', 'how many invoices are unpaid', [[2]]],
    ['hotline.csv', 'how many calls were answered but not solved', [[1]]],
    [
      'hotline.csv',
      'percentage of answered calls per agent',
      [
        ['Kim', 100],
        ['Lou', (100 * 2) / 3],
      ],
    ],
    ['loan_requests.csv', 'how many loans were approved', [[3]]],
    [
      'loan_requests.csv',
      'approval rate by gender',
      [
        ['Female', 100],
        ['Male', 50],
      ],
    ],
    ['loan_requests.csv', 'rejected loans', [['L2']]],
  ])('is told by its day, its flag or its outcome: %s: %s', async (file, question, rows) => {
    expect((await answerOf(file, question)).toSorted()).toEqual(rows.toSorted());
  });
});

describe('who and what is ranked', () => {
  it.each<[File, string, unknown[][]]>([
    ['hotline.csv', 'who has the best average rating', [['Lou', 4.5]]],
    ['hotline.csv', 'who took the most calls', [['Lou', 3]]],
    ['hotline.csv', 'top 1 topic', [['Billing', 3]]],
    ['hotline.csv', 'which day of the week do we get the most calls', [['Tuesday', 3]]],
    ['used_vans.csv', 'cheapest van', [['Mule', 3000]]],
    [
      'used_vans.csv',
      'most expensive van per fuel',
      [
        ['Diesel', 'Volt L', 12000],
        ['Electric', 'Mule', 8000],
        ['Petrol', 'Volt S', 7000],
      ],
    ],
    [
      'used_vans.csv',
      'cheapest van by fuel',
      [
        ['Diesel', 'Volt L', 9000],
        ['Electric', 'Mule', 8000],
        ['Petrol', 'Mule', 3000],
      ],
    ],
  ])('is one of the rows, or of their kinds: %s: %s', async (file, question, rows) => {
    const found = await answerOf(file, question);
    const width = found[0]?.length ?? 0;
    expect(found.toSorted()).toEqual(rows.map((row) => row.slice(0, width)).toSorted());
  });
});

describe('the answers to a form', () => {
  it.each<[string, unknown[][]]>([
    ['average satisfaction with the soup', [[11 / 3]]],
    [
      'average satisfaction with the staff per canteen',
      [
        ['North', 5],
        ['South', 3],
      ],
    ],
    ['how many people use the app', [[2]]],
    [
      'number of responses per month',
      [
        ['2025-01', 2],
        ['2025-02', 1],
      ],
    ],
  ])('are asked for by what its questions are about: %s', async (question, rows) => {
    expect((await answerOf('lunch_survey.csv', question)).toSorted()).toEqual(rows.toSorted());
  });
});

describe('people, whatever the rows are', () => {
  it.each<[string, unknown[][]]>([
    ['how many married people', [[2]]],
    [
      'number of applicants by gender',
      [
        ['Female', 2],
        ['Male', 2],
      ],
    ],
  ])('are counted once for each row: %s', async (question, rows) => {
    expect((await answerOf('loan_requests.csv', question)).toSorted()).toEqual(rows.toSorted());
  });
});
