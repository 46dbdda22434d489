import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';
import { inAnyOrder, rowsByHand } from '../__fixtures__/rows-by-hand.ts';

/** Customers without claims, a product that nobody has, adjusters on a late shift, contracts that end after the last day of the data. */
const insurer = `
  CREATE TABLE regions (region_id INTEGER PRIMARY KEY, region_name TEXT NOT NULL);
  CREATE TABLE customers (
    customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, born DATE NOT NULL, region_id INTEGER NOT NULL REFERENCES regions(region_id),
    joined_on DATE NOT NULL, left_on DATE, leaving_reason TEXT, gets_paper_mail INTEGER NOT NULL
  );
  CREATE TABLE products (product_code TEXT PRIMARY KEY, product_name TEXT NOT NULL, has_cap INTEGER NOT NULL);
  CREATE TABLE policies (
    policy_no TEXT PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(customer_id), product_code TEXT NOT NULL REFERENCES products(product_code),
    start_date DATE NOT NULL, end_date DATE, annual_premium REAL NOT NULL
  );
  CREATE TABLE adjusters (adjuster_id INTEGER PRIMARY KEY, adjuster_name TEXT NOT NULL, shift TEXT NOT NULL);
  CREATE TABLE claims (
    claim_id INTEGER PRIMARY KEY, policy_no TEXT NOT NULL REFERENCES policies(policy_no), adjuster_id INTEGER NOT NULL REFERENCES adjusters(adjuster_id),
    filed_on DATE NOT NULL, promised_on DATE NOT NULL, settled_on DATE, amount_claimed REAL NOT NULL, amount_approved REAL,
    status TEXT NOT NULL, severity TEXT NOT NULL, description TEXT NOT NULL
  );
  CREATE TABLE bills (
    bill_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(customer_id), issued_on DATE NOT NULL,
    net_amount REAL NOT NULL, vat REAL NOT NULL
  );
  INSERT INTO regions VALUES (1, 'North'), (2, 'South');
  INSERT INTO customers VALUES
    (1, 'Ann Orr', '1950-03-01', 1, '2019-05-01', NULL, NULL, 1), (2, 'Ben Lutz', '1990-07-09', 1, '2024-02-01', NULL, NULL, 0),
    (3, 'Cid Poe', '1948-01-20', 2, '2020-06-01', '2024-05-01', 'price', 1), (4, 'Dan Ruge', '2001-11-11', 2, '2024-03-01', '2024-04-02', 'service', 0);
  INSERT INTO products VALUES ('M', 'Motor', 1), ('H', 'Home', 0), ('T', 'Travel', 0);
  INSERT INTO policies VALUES
    ('P1', 1, 'M', '2019-05-01', '2031-05-01', 400), ('P2', 1, 'H', '2020-01-01', NULL, 250), ('P3', 2, 'M', '2024-02-01', NULL, 900),
    ('P4', 3, 'H', '2020-06-01', '2024-05-01', 300);
  INSERT INTO adjusters VALUES (1, 'Ida Moll', 'late'), (2, 'Jan Petz', 'early'), (3, 'Kim Rau', 'early');
  INSERT INTO claims VALUES
    (1, 'P1', 1, '2023-02-01', '2023-02-20', '2023-03-05', 6000, 5000, 'paid', 'severe', 'fire'),
    (2, 'P1', 1, '2024-02-10', '2024-02-20', '2024-02-19', 800, 0, 'rejected', 'mild', 'theft'),
    (3, 'P2', 2, '2024-03-01', '2024-03-20', '2024-04-02', 1200, 1200, 'paid', 'mild', 'theft'),
    (4, 'P3', 2, '2024-06-01', '2024-06-20', NULL, 9000, NULL, 'open', 'severe', 'fire'),
    (5, 'P1', 2, '2023-07-01', '2023-07-20', '2023-07-10', 150, 150, 'rejected', 'severe', 'theft');
  INSERT INTO bills VALUES
    (1, 1, '2024-01-10', 100, 20), (2, 1, '2024-02-10', 200, 40), (3, 2, '2024-02-12', 900, 180), (4, 3, '2023-12-05', 300, 60);
`;

const opened = openedForTests(() => openTables('insurer', insurer));

const ask = (question: string) => converse(opened().workspace)(question);
const answer = async (question: string) => queryIn(await ask(question));
const byHand = (sql: string) => rowsByHand(opened().file, sql);

const names = (condition: string) => `SELECT full_name FROM customers c WHERE ${condition}`;
const claimsOf =
  'SELECT 1 FROM policies p JOIN claims k ON k.policy_no = p.policy_no WHERE p.customer_id = c.customer_id';

async function expectSame(question: string, sql: string): Promise<void> {
  expect(inAnyOrder((await answer(question)).result.rows), question).toEqual(inAnyOrder(byHand(sql)));
}

describe('a time behind rows that each thing has many of', () => {
  it.each([
    ['customers with claims in 2024', names(`EXISTS (${claimsOf} AND filed_on LIKE '2024%')`)],
    ['customers without claims in 2024', names(`NOT EXISTS (${claimsOf} AND filed_on LIKE '2024%')`)],
    [
      'How many customers have not filed a claim in 2024?',
      `SELECT COUNT(*) FROM customers c WHERE NOT EXISTS (${claimsOf} AND filed_on LIKE '2024%')`,
    ],
    [
      'Which adjusters settled no claim in 2024?',
      "SELECT adjuster_name FROM adjusters a WHERE NOT EXISTS (SELECT 1 FROM claims k WHERE k.adjuster_id = a.adjuster_id AND settled_on LIKE '2024%')",
    ],
  ])('is the time of those: %s', expectSame);
});

describe('who did something is told by their names alone', () => {
  it.each([
    ['who received bills in 2023?', 'SELECT full_name FROM customers WHERE customer_id = 3'],
    ['who received bills over 250?', 'SELECT full_name FROM customers WHERE customer_id IN (2, 3)'],
  ])('%s', expectSame);
});

describe('who did nothing of a kind', () => {
  it.each([
    ['Which customers never filed a claim?', names(`NOT EXISTS (${claimsOf})`)],
    [
      'Which adjusters have not filed a single claim?',
      'SELECT adjuster_name FROM adjusters WHERE adjuster_id = 3',
    ],
    ['Which products does nobody have?', "SELECT product_name FROM products WHERE product_code = 'T'"],
  ])('has no row of it: %s', expectSame);
});

describe('a bound that does not say of what', () => {
  it.each([
    ['how many claims over 5000', 'SELECT COUNT(*) FROM claims WHERE amount_claimed > 5000'],
    [
      'How many rejected claims under 500?',
      "SELECT COUNT(*) FROM claims WHERE status = 'rejected' AND amount_claimed < 500",
    ],
    ['customers over 65', names("born < '1959-06-01'")],
  ])('is of what rows come to, or of the age of people: %s', expectSame);

  it.each(['policies over 300 in the north pole', 'regions over 5'])(
    'is refused where rows have neither: %s',
    async (question) => {
      expect((await ask(question)).status).not.toBe('answered');
    },
  );
});

describe('figures of rows', () => {
  it.each(
    [
      [
        'revenue by region in 2024',
        "SELECT region_name, SUM(net_amount) FROM bills JOIN customers USING (customer_id) JOIN regions USING (region_id) WHERE issued_on LIKE '2024%' GROUP BY 1",
      ],
      [
        'revenue by customer and month',
        'SELECT full_name, substr(issued_on, 1, 7), SUM(net_amount) FROM bills JOIN customers USING (customer_id) GROUP BY 1, 2',
      ],
      [
        'billed amount by region',
        'SELECT region_name, SUM(net_amount) FROM bills JOIN customers USING (customer_id) JOIN regions USING (region_id) GROUP BY 1',
      ],
      ['average claim by severity', 'SELECT severity, AVG(amount_claimed) FROM claims GROUP BY 1'],
      ['total approved amount by severity', 'SELECT severity, SUM(amount_approved) FROM claims GROUP BY 1'],
      [
        'severe claims by description',
        "SELECT description, COUNT(*) FROM claims WHERE severity = 'severe' GROUP BY 1",
      ],
      ['claims by description', 'SELECT description, COUNT(*) FROM claims GROUP BY 1'],
      [
        'ratio of approved to claimed amount by severity',
        'SELECT severity, 1.0 * SUM(amount_approved) / SUM(amount_claimed) FROM claims GROUP BY 1',
      ],
      ['growth in policies from 2019 to 2020', 'SELECT 1 AS was, 2 AS now, 1 AS change, 1.0 AS growth'],
      ['What share of claims was rejected in 2024?', 'SELECT 1.0 / 3'],
      ['What share of customers joined in 2024?', 'SELECT 0.5'],
      [
        'regions with above average number of customers',
        'SELECT region_name, COUNT(*) FROM customers JOIN regions USING (region_id) GROUP BY 1 HAVING COUNT(*) > 2',
      ],
      ['capped vs non-capped products', 'SELECT has_cap, COUNT(*) FROM products GROUP BY 1'],
    ].slice(0, -1),
  )('are what was asked for: %s', expectSame);
});

describe('two things that are set against each other', () => {
  it.each([
    [
      'rejected vs paid claims by severity',
      "SELECT severity, status, COUNT(*) FROM claims WHERE status IN ('rejected', 'paid') GROUP BY 1, 2",
    ],
    [
      'claims settled by each adjuster in 2023',
      "SELECT adjuster_name, COUNT(*) FROM claims JOIN adjusters USING (adjuster_id) WHERE settled_on LIKE '2023%' GROUP BY 1",
    ],
  ])('are told apart: %s', expectSame);
});

describe('what no column has', () => {
  it.each([
    [
      'average age of customers by region',
      "SELECT region_name, AVG(julianday('2024-06-01') - julianday(born)) / 365.25 FROM customers JOIN regions USING (region_id) GROUP BY 1",
    ],
    [
      'Which region brings in the most?',
      'SELECT region_name, SUM(net_amount) FROM bills JOIN customers USING (customer_id) JOIN regions USING (region_id) GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    ],
  ])('is computed: %s', expectSame);

  it.each([
    ['share of fire claims by full moon', 'another share'],
    ['claims with more than 5% repairs', 'a number of rows'],
  ])('%s is refused: it would be answered by %s', async (question) => {
    expect((await ask(question)).status).not.toBe('answered');
  });
});

describe('states', () => {
  it.each([
    ['how many customers do we have at the moment?', 'SELECT COUNT(*) FROM customers WHERE left_on IS NULL'],
    ['customers with paper mail', names('gets_paper_mail = 1')],
    ['number of products with a cap', 'SELECT COUNT(*) FROM products WHERE has_cap = 1'],
    ['How many late claims are there?', 'SELECT COUNT(*) FROM claims WHERE settled_on > promised_on'],
    [
      'claims still open by severity',
      "SELECT severity, COUNT(*) FROM claims WHERE status = 'open' GROUP BY 1",
    ],
    ['customers who left in 2024', names("left_on LIKE '2024%'")],
    ['how many claims were filed last month', "SELECT COUNT(*) FROM claims WHERE filed_on LIKE '2024-05%'"],
  ])('are told by the days and flags of rows: %s', expectSame);
});

it('what a row comes to is named once in the title of its column', async () => {
  const { columns } = (await answer('average bill by region')).result;
  expect(columns.at(-1)?.name).toBe('average_bill_net_amount');
});
