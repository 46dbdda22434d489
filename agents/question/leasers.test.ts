import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';
import { inAnyOrder } from '../__fixtures__/rows-by-hand.ts';

/** Who leases coffee machines: employees answer to others and clients belong to others; leases are active or not, and active users are counted. */
const leaser = `
  CREATE TABLE employees (
    emp_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, dept TEXT NOT NULL, job_title TEXT NOT NULL,
    manager_id INTEGER REFERENCES employees(emp_id), hire_date DATE NOT NULL, leave_date DATE, office TEXT NOT NULL, annual_salary INTEGER NOT NULL
  );
  CREATE TABLE clients (
    client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL UNIQUE, country TEXT NOT NULL, headcount INTEGER,
    carer_id INTEGER NOT NULL REFERENCES employees(emp_id), parent_client_id INTEGER REFERENCES clients(client_id), signup_date DATE NOT NULL
  );
  CREATE TABLE tariffs (tariff_id INTEGER PRIMARY KEY, tariff_name TEXT NOT NULL UNIQUE, price_per_cup REAL NOT NULL, min_cups INTEGER NOT NULL);
  CREATE TABLE leases (
    lease_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients(client_id), tariff_id INTEGER NOT NULL REFERENCES tariffs(tariff_id),
    started_on DATE NOT NULL, status TEXT NOT NULL, volume REAL NOT NULL
  );
  CREATE TABLE machine_usage (
    client_id INTEGER NOT NULL REFERENCES clients(client_id), usage_month DATE NOT NULL, active_users INTEGER NOT NULL, cups INTEGER NOT NULL,
    PRIMARY KEY (client_id, usage_month)
  );
  CREATE TABLE inspections (
    inspection_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients(client_id), inspected_on DATE NOT NULL, lab TEXT NOT NULL,
    lime_pct REAL, fat_pct REAL, csat INTEGER, passed INTEGER NOT NULL
  );
  INSERT INTO employees VALUES
    (1, 'Ada', 'Brink', 'Management', 'Director', NULL, '2019-01-01', NULL, 'Ghent', 9000),
    (2, 'Bo', 'Lind', 'Client Service', 'Client Service Manager', 1, '2020-01-01', NULL, 'Ghent', 5000),
    (3, 'Cy', 'Marsh', 'Client Service', 'Client Service Manager', 1, '2021-01-01', NULL, 'Liege', 5200),
    (4, 'Di', 'Nolte', 'Client Service', 'Fitter', 3, '2021-06-01', '2023-12-31', 'Liege', 3000);
  INSERT INTO clients VALUES
    (1, 'Acorn', 'Belgium', 40, 2, NULL, '2023-02-01'), (2, 'Birch', 'Belgium', 10, 2, 1, '2024-03-01'),
    (3, 'Cedar', 'France', 70, 3, 1, '2024-05-01'), (4, 'Dogwood', 'France', 5, 2, NULL, '2024-07-01');
  INSERT INTO tariffs VALUES (1, 'Small', 0.3, 100), (2, 'Large', 0.2, 900);
  INSERT INTO leases VALUES
    (1, 1, 1, '2024-01-10', 'active', 20), (2, 1, 2, '2024-02-10', 'active', 25), (3, 2, 1, '2024-03-10', 'active', 40), (4, 3, 2, '2024-04-10', 'ended', 90), (5, 3, 1, '2024-05-10', 'active', 10), (6, 4, 1, '2024-06-10', 'paused', 15);
  INSERT INTO machine_usage VALUES (1, '2024-01-01', 8, 300), (1, '2024-02-01', 9, 310), (3, '2024-06-01', 5, 120);
  INSERT INTO inspections VALUES
    (1, 1, '2023-04-01', 'North', 2, 4, 5, 1), (2, 1, '2024-04-01', 'North', 4, 6, 3, 0), (3, 2, '2024-05-01', 'South', 6, 8, 4, 1), (4, 3, '2024-06-01', 'South', 8, 8, 4, 0);
`;

const tables = openedForTests(() => openTables('leaser', leaser));

const ask = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

const asked = (cases: readonly (readonly [string, readonly (readonly unknown[])[]])[]) =>
  it.each(cases)('%s', async (question, rows) => {
    expect(inAnyOrder(await ask(question))).toEqual(inAnyOrder(rows as never));
  });

describe('a state before its rows or their figure is theirs, however many active users there are', () => {
  asked([
    ['which clients have more than one active lease?', [['Acorn']]],
    [
      'total active volume by country',
      [
        ['Belgium', 85],
        ['France', 10],
      ],
    ],
    ['total active users', [[22]]],
  ]);
});

describe('who is the biggest by a figure has the most of it altogether', () => {
  asked([
    ['who is our biggest client by volume?', [['Cedar', 100]]],
    [
      'who is the biggest client in each country by active volume?',
      [
        ['Belgium', 'Acorn', 45],
        ['France', 'Cedar', 10],
      ],
    ],
  ]);
});

describe('named rows are counted, and a headcount of others is no number of them', () => {
  asked([
    ['total clients in 2024', [[3]]],
    ['By what percent did new signups grow from 2023 to 2024?', [[200]]],
    [
      'number of employees by office',
      [
        ['Ghent', 2],
        ['Liege', 2],
      ],
    ],
    [
      'total headcount by country',
      [
        ['Belgium', 50],
        ['France', 75],
      ],
    ],
    [
      'how many people currently work in each office?',
      [
        ['Ghent', 2],
        ['Liege', 1],
      ],
    ],
  ]);
});

describe('what is joined to a figure is told in the same way', () => {
  asked([
    [
      'average lime and fat percentage by lab',
      [
        ['North', 3, 5],
        ['South', 7, 8],
      ],
    ],
    ['average lime and fat percentage in 2024', [[6, 22 / 3]]],
  ]);
});

describe('who did not pass has failed', () => {
  asked([
    [
      'failed inspections by lab',
      [
        ['North', 1],
        ['South', 1],
      ],
    ],
    ['how many inspections failed in 2024?', [[2]]],
    ['which clients failed an inspection in 2024?', [['Acorn'], ['Cedar']]],
    ['which clients passed at least one inspection?', [['Acorn'], ['Birch']]],
  ]);

  it('is refused where it is said of nobody', async () => {
    await expect(ask('which clients never failed an inspection?')).rejects.toThrow('unreadable');
  });
});

describe('a kind said in full is that kind, though a part of it is another', () => {
  asked([
    [
      'list the client service managers',
      [
        ['Bo', 'Lind'],
        ['Cy', 'Marsh'],
      ],
    ],
    [
      'number of clients per client service manager',
      [
        ['Bo', 'Lind', 3],
        ['Cy', 'Marsh', 1],
      ],
    ],
  ]);
});

describe('of two tables that say who stands above whom the one is meant whose key is called so', () => {
  asked([
    [
      'which clients belong to a parent client, and who is the parent?',
      [
        ['Birch', 'Acorn'],
        ['Cedar', 'Acorn'],
      ],
    ],
    [
      'clients and their parent client',
      [
        ['Acorn', null],
        ['Birch', 'Acorn'],
        ['Cedar', 'Acorn'],
        ['Dogwood', null],
      ],
    ],
    ['who is the manager of Di Nolte?', [['Cy', 'Marsh']]],
    [
      'who reports to Ada Brink?',
      [
        ['Bo', 'Lind'],
        ['Cy', 'Marsh'],
      ],
    ],
    ['how many clients have a parent client?', [[2]]],
  ]);
});

describe('names of columns', () => {
  asked([
    [
      'price per cup of each tariff',
      [
        ['Small', 0.3],
        ['Large', 0.2],
      ],
    ],
    [
      'average satisfaction score by lab',
      [
        ['North', 4],
        ['South', 4],
      ],
    ],
  ]);

  it('are nothing that only sounds like a word', async () => {
    await expect(ask('average score of clients')).rejects.toThrow('unreadable');
  });
});
