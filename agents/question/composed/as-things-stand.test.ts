import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { inAnyOrder, rowsByHand } from '../../__fixtures__/rows-by-hand.ts';
import { openShop } from '../../__fixtures__/shop.ts';

/** A repair yard: people who come and leave, lines that are in use or not, orders in states of codes, invoices that fall due. */
const yard = `
  CREATE TABLE departments (department_id INTEGER PRIMARY KEY, department_name TEXT NOT NULL);
  CREATE TABLE employees (
    employee_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, department_id INTEGER NOT NULL REFERENCES departments(department_id),
    contract TEXT NOT NULL, gender TEXT NOT NULL, phone TEXT, hire_date DATE NOT NULL, termination_date DATE, termination_reason TEXT
  );
  CREATE TABLE absences (
    absence_id INTEGER PRIMARY KEY, employee_id INTEGER NOT NULL REFERENCES employees(employee_id), absence_type TEXT NOT NULL,
    first_day DATE NOT NULL
  );
  CREATE TABLE docks (dock_id INTEGER PRIMARY KEY, dock_name TEXT NOT NULL, act_flg INTEGER NOT NULL);
  CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL, status TEXT NOT NULL);
  CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL, last_login_at TIMESTAMP, annual_inc REAL);
  CREATE TABLE work_orders (
    order_id INTEGER PRIMARY KEY, order_no TEXT NOT NULL, boat_id INTEGER NOT NULL REFERENCES boats(boat_id),
    dock_id INTEGER NOT NULL REFERENCES docks(dock_id), client_id INTEGER NOT NULL REFERENCES clients(client_id),
    wo_stat TEXT NOT NULL, created_on DATE NOT NULL, due_on DATE NOT NULL, ended_on DATE, receipt_sent_on DATE
  );
  CREATE TABLE contracts (
    contract_id INTEGER PRIMARY KEY, contract_no TEXT NOT NULL, client_id INTEGER NOT NULL REFERENCES clients(client_id),
    status TEXT NOT NULL, billing_interval TEXT NOT NULL, signed_on DATE NOT NULL
  );
  CREATE TABLE rentals (
    rental_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats(boat_id), rented_on DATE NOT NULL
  );
  INSERT INTO departments VALUES (1, 'Hull'), (2, 'Rigging');
  INSERT INTO employees VALUES
    (1, 'Ann Orr', 1, 'Permanent', 'F', '11', '2020-01-10', NULL, NULL), (2, 'Bo Lind', 1, 'Permanent', 'M', NULL, '2021-02-10', '2024-03-31', 'Resignation'),
    (3, 'Cy Dorn', 2, 'Contractor', 'M', NULL, '2022-03-10', NULL, NULL), (4, 'Di Elm', 2, 'Contractor', 'F', '44', '2023-04-10', '2023-12-31', NULL),
    (5, 'Ed Fox', 2, 'Permanent', 'M', '55', '2024-01-15', '2024-06-30', 'Dismissal'), (6, 'Flo Gray', 1, 'Permanent', 'F', '66', '2024-05-20', NULL, NULL);
  INSERT INTO absences VALUES (1, 1, 'Sick leave', '2024-02-01'), (2, 3, 'Vacation', '2024-02-05'), (3, 3, 'Sick leave', '2024-03-01');
  INSERT INTO docks VALUES (1, 'North', 1), (2, 'South', 0);
  INSERT INTO boats VALUES (1, 'Heron', 'rented'), (2, 'Swift', 'in_maintenance'), (3, 'Wren', 'available');
  INSERT INTO clients VALUES (1, 'Acorn', '2024-01-01 10:00:00', 100), (2, 'Birch', NULL, NULL), (3, 'Cedar', NULL, 300);
  INSERT INTO work_orders VALUES
    (1, 'W1', 1, 1, 1, 'DONE', '2023-11-01', '2023-12-31', '2024-01-10', '2024-01-11'), (2, 'W2', 1, 1, 1, 'DONE', '2024-01-05', '2024-03-31', '2024-02-10', NULL),
    (3, 'W3', 2, 1, 2, 'RUN', '2024-05-01', '2024-06-01', NULL, NULL), (4, 'W4', 2, 2, 2, 'CANC', '2024-05-02', '2024-05-30', NULL, NULL),
    (5, 'W5', 1, 2, 1, 'OPEN', '2024-06-20', '2024-06-25', NULL, NULL);
  INSERT INTO contracts VALUES
    (1, 'C1', 1, 'Active', 'Yearly', '2023-01-01'), (2, 'C2', 2, 'Active', 'Monthly', '2023-02-01'), (3, 'C3', 3, 'Cancelled', 'Yearly', '2023-03-01'),
    (4, 'C4', 1, 'Active', 'Monthly', '2024-06-30');
  INSERT INTO rentals VALUES (1, 1, '2024-05-01'), (2, 2, '2024-04-01');
`;

const shop = openedForTests(() => openShop(yard));

const ask = (question: string) => converse(shop().workspace)(question);

const byHand = (sql: string) => rowsByHand(shop().file, sql);

const asked = (cases: readonly (readonly [string, string])[]) =>
  it.each(cases)('%s', async (question, sql) => {
    const { result } = queryIn(await ask(question));
    expect(inAnyOrder(result.rows)).toEqual(inAnyOrder(byHand(sql)));
  });

describe('what is so today', () => {
  asked([
    ['How many contractors do we have at the moment?', 'SELECT 1'],
    [
      'current employees per department',
      'SELECT department_name, COUNT(*) FROM employees JOIN departments USING (department_id) WHERE termination_date IS NULL GROUP BY 1',
    ],
    ['What share of our current workforce is female?', 'SELECT 2.0 / 3'],
    ['former employees per department', "SELECT 'Hull' AS a, 1 AS b UNION ALL SELECT 'Rigging', 2"],
    ['Which docks are no longer active?', "SELECT 'South'"],
    ['docks not active any more', "SELECT 'South'"],
    ['which docks are closed down, i.e. no longer active?', "SELECT 'South'"],
    ['which docks have shut down for good?', "SELECT 'South'"],
    ['which docks are not closed down?', "SELECT 'North'"],
    ['how many contracts are active right now', 'SELECT 3'],
    ['which boats are available today?', "SELECT 'Wren'"],
    ['how many clients do we have at present?', 'SELECT 3'],
  ]);
});

describe('what has happened, as a noun', () => {
  asked([
    [
      'How many leavers by reason, where the reason is known?',
      "SELECT 'Resignation' AS a, 1 AS b UNION ALL SELECT 'Dismissal', 1",
    ],
    ['How many employees left in 2024?', 'SELECT 2'],
    ['who left in March 2024?', "SELECT 'Bo Lind'"],
    ['2024 hires', "SELECT full_name FROM employees WHERE hire_date LIKE '2024%'"],
    ['How many new hires did we make in 2024?', 'SELECT 2'],
    ['number of resignations per year', "SELECT '2024' AS a, 1 AS b"],
    ['cancellations by billing interval', "SELECT 'Yearly' AS a, 1 AS b"],
  ]);

  it('is refused where no row has a day of it, and not dated by another', async () => {
    expect((await ask('How many clients left in 2024?')).status).not.toBe('answered');
  });
});

describe('what never was, and what is missing', () => {
  asked([
    ['How many clients have never logged in?', 'SELECT 2'],
    ['boats that have never been rented', "SELECT 'Wren'"],
    ['clients that never signed a contract', 'SELECT client_name FROM clients WHERE 0'],
    ['For how many current employees is the phone number missing?', 'SELECT 1'],
    ['how many clients have no income on record', 'SELECT 1'],
    ['how many work orders where no receipt was sent', 'SELECT 4'],
  ]);
});

describe('states in other words than they are stored', () => {
  asked([
    ['finished work orders per dock', "SELECT 'North' AS a, 2 AS b"],
    ['how many orders are in progress', 'SELECT 1'],
    ['how many orders are running', 'SELECT 1'],
    ['cancelled orders', "SELECT 'W4'"],
    ['how many orders were finished in 2024', 'SELECT 2'],
    ['boats in the workshop', "SELECT 'Swift'"],
    ['how many different people called in sick', 'SELECT 2'],
    ['which orders are overdue today?', "SELECT 'W3' AS no UNION ALL SELECT 'W5'"],
    ['share of active contracts billed yearly', 'SELECT 1.0 / 3'],
  ]);
});
