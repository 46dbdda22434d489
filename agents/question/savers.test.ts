import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A club that lends its savers money: what was lent, paid back, given and spent, and who worked at its desk. A loan may be closed at another branch. */
const savers = `
  CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, branch_name TEXT NOT NULL);
  CREATE TABLE savers (
    saver_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, town TEXT NOT NULL, joined_on DATE NOT NULL
  );
  CREATE TABLE loans (
    loan_id INTEGER PRIMARY KEY, saver_id INTEGER NOT NULL REFERENCES savers(saver_id), opening_branch_id INTEGER NOT NULL REFERENCES branches(branch_id),
    closing_branch_id INTEGER REFERENCES branches(branch_id), disbursed_on DATE NOT NULL, principal_amount NUMERIC NOT NULL,
    interest_rate NUMERIC NOT NULL, closed_on DATE
  );
  CREATE TABLE repayments (
    repayment_id INTEGER PRIMARY KEY, loan_id INTEGER NOT NULL REFERENCES loans(loan_id), due_on DATE NOT NULL, paid_on DATE,
    amount_due NUMERIC NOT NULL, amount_paid NUMERIC NOT NULL, method TEXT NOT NULL
  );
  CREATE TABLE donations (
    donation_id INTEGER PRIMARY KEY, saver_id INTEGER NOT NULL REFERENCES savers(saver_id), donated_on DATE NOT NULL, amount NUMERIC NOT NULL
  );
  CREATE TABLE branch_expenses (
    expense_id INTEGER PRIMARY KEY, branch_id INTEGER NOT NULL REFERENCES branches(branch_id), expense_type TEXT NOT NULL,
    expense_date DATE NOT NULL, amount NUMERIC NOT NULL
  );
  CREATE TABLE calls (
    call_id INTEGER PRIMARY KEY, loan_id INTEGER NOT NULL REFERENCES loans(loan_id), called_on DATE NOT NULL, topic TEXT NOT NULL,
    duration_seconds INTEGER NOT NULL
  );
  CREATE TABLE desk_shifts (
    shift_id INTEGER PRIMARY KEY, saver_id INTEGER NOT NULL REFERENCES savers(saver_id), started_at DATETIME NOT NULL, ended_at DATETIME NOT NULL
  );
  INSERT INTO branches VALUES (1, 'Harbour'), (2, 'Mill');
  INSERT INTO savers VALUES
    (1, 'Ada', 'Moss', 'Ryde', '2020-01-01'), (2, 'Bo', 'Lark', 'Ryde', '2021-01-01'), (3, 'Cy', 'Fenn', 'Deal', '2022-01-01');
  INSERT INTO loans VALUES
    (1, 1, 1, 2, '2024-01-10', 500, 4, '2024-06-10'), (2, 1, 1, NULL, '2024-02-10', 300, 5, NULL), (3, 2, 1, 1, '2024-02-20', 700, 6, '2024-03-20'),
    (4, 3, 2, NULL, '2025-01-10', 200, 3, NULL);
  INSERT INTO repayments VALUES
    (1, 1, '2024-02-01', '2024-02-03', 100, 90, 'cash'), (2, 1, '2024-03-01', '2024-03-05', 100, 100, 'card'), (3, 3, '2024-03-01', NULL, 70, 0, 'card');
  INSERT INTO donations VALUES
    (1, 1, '2024-03-01', 20), (2, 2, '2024-04-01', 45), (3, 1, '2024-05-01', 40), (4, 3, '2025-01-02', 10);
  INSERT INTO branch_expenses VALUES
    (1, 1, 'heating', '2024-01-31', 80), (2, 2, 'heating', '2024-02-29', 60), (3, 1, 'rent', '2024-01-31', 400), (4, 1, 'heating', '2025-01-31', 90);
  INSERT INTO calls VALUES (1, 1, '2024-02-01', 'arrears', 1800), (2, 2, '2024-03-01', 'arrears', 5400), (3, 3, '2024-03-02', 'rates', 3600);
  INSERT INTO desk_shifts VALUES
    (1, 1, '2024-01-01 09:00:00', '2024-01-01 12:00:00'), (2, 2, '2024-01-02 09:00:00', '2024-01-02 11:30:00'),
    (3, 1, '2025-01-02 09:00:00', '2025-01-02 10:00:00');
`;

const tables = openedForTests(() => openTables('savers', savers));

async function rowsOf(question: string): Promise<unknown[][]> {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows.toSorted();
}

describe('the top of each group', () => {
  it.each<[string, unknown[][]]>([
    [
      'Who borrowed the most in each town?',
      [
        ['Deal', 'Cy', 'Fenn', 200],
        ['Ryde', 'Ada', 'Moss', 800],
      ],
    ],
    [
      'For each town, the saver who gave the most in total',
      [
        ['Deal', 'Cy', 'Fenn', 10],
        ['Ryde', 'Ada', 'Moss', 60],
      ],
    ],
    [
      'Who is our biggest saver by total principal amount in every town, with the amount?',
      [
        ['Deal', 'Cy', 'Fenn', 200],
        ['Ryde', 'Ada', 'Moss', 800],
      ],
    ],
    [
      'largest loan in each town and who took it',
      [
        ['Deal', 'Cy', 'Fenn', 200],
        ['Ryde', 'Bo', 'Lark', 700],
      ],
    ],
    [
      'saver with the fewest calls in each town',
      [
        ['Deal', 'Cy', 'Fenn', 0],
        ['Ryde', 'Bo', 'Lark', 1],
      ],
    ],
    ['For every year: our best month and how much came in', [['2024', '2024-03', 100]]],
  ])('answers "%s"', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});

describe('money by what was done with it', () => {
  it.each<[string, unknown[][]]>([
    ['total raised in 2024', [[105]]],
    ['how much did we lend in 2024?', [[1500]]],
    ['amount lent per branch in 2024', [['Harbour', 1500]]],
    [
      'how much did we collect by method in 2024',
      [
        [100, 'card'],
        [90, 'cash'],
      ],
    ],
    ['how much was repaid in February 2024', [[90]]],
    ['how much did we spend on heating in 2024?', [[140]]],
    [
      'spend on heating per branch',
      [
        ['Harbour', 170],
        ['Mill', 60],
      ],
    ],
    ['how much have we spent on heating?', [[230]]],
    ['how much did savers pay in March 2024?', [[100]]],
    ['which saver gave the most in 2024?', [['Ada', 'Moss', 60]]],
  ])('answers "%s"', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});

describe('hours, and how long rows lasted', () => {
  it.each<[string, unknown[][]]>([['how long did closed loans last on average, in days', [[90.5]]]])(
    'answers "%s"',
    async (question, rows) => {
      expect(await rowsOf(question)).toEqual(rows);
    },
  );
});

describe('the last time', () => {
  it.each<[string, unknown[][]]>([
    ['When did Ada Moss last donate?', [['2024-05-01']]],
    ["When was Ada Moss's first loan?", [['2024-01-10']]],
  ])('answers "%s"', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});
