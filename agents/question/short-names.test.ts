import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A boat hire as its ERP keeps it: every name is cut short, and tables say that they are tables. */
const hire = `
  CREATE TABLE tbl_kind (kind_cd TEXT PRIMARY KEY, kind_nm TEXT NOT NULL);
  CREATE TABLE tbl_boat (
    boat_id INTEGER PRIMARY KEY, boat_nm TEXT NOT NULL UNIQUE, kind_cd TEXT NOT NULL REFERENCES tbl_kind(kind_cd), prch_dt DATE NOT NULL
  );
  CREATE TABLE tbl_cust (cust_id INTEGER PRIMARY KEY, first_nm TEXT NOT NULL, last_nm TEXT NOT NULL);
  CREATE TABLE tbl_resv (
    resv_id INTEGER PRIMARY KEY, cust_id INTEGER NOT NULL REFERENCES tbl_cust(cust_id), kind_cd TEXT NOT NULL REFERENCES tbl_kind(kind_cd)
  );
  CREATE TABLE tbl_hire (
    hire_no TEXT PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES tbl_boat(boat_id), cust_id INTEGER NOT NULL REFERENCES tbl_cust(cust_id),
    resv_id INTEGER REFERENCES tbl_resv(resv_id), strt_dt DATE NOT NULL, rptd_dt DATE, hire_stat TEXT NOT NULL, hire_desc TEXT
  );
  CREATE TABLE tbl_hire_pay (
    pay_id INTEGER PRIMARY KEY, hire_no TEXT NOT NULL REFERENCES tbl_hire(hire_no), pay_dt DATE NOT NULL, pay_amt NUMERIC NOT NULL, avg_daily_rate NUMERIC NOT NULL
  );
  INSERT INTO tbl_kind VALUES ('R', 'Rowing boats'), ('S', 'Sailing boats');
  INSERT INTO tbl_boat VALUES (1, 'Alba', 'R', '2020-01-01'), (2, 'Bora', 'S', '2021-01-01'), (3, 'Cala', 'S', '2023-03-01');
  INSERT INTO tbl_cust VALUES (1, 'Ann', 'Orr'), (2, 'Ann', 'Pye'), (3, 'Cid', 'Poe');
  INSERT INTO tbl_resv VALUES (1, 1, 'S'), (2, 3, 'R');
  INSERT INTO tbl_hire VALUES
    ('H1', 1, 1, NULL, '2024-01-10', '2024-03-01', 'OPEN', 'calm'), ('H2', 2, 1, 1, '2024-02-10', NULL, 'OPEN', NULL),
    ('H3', 2, 2, NULL, '2024-03-10', '2024-03-12', 'LOST', 'storm'), ('H4', 3, 3, 2, '2024-04-10', NULL, 'LOST', NULL);
  INSERT INTO tbl_hire_pay VALUES
    (1, 'H1', '2024-01-11', 10, 5), (2, 'H2', '2024-02-11', 20, 7), (3, 'H3', '2024-03-11', 30, 7), (4, 'H4', '2024-03-12', 40, 9);
`;

const opened = openedForTests(() => openTables('hire', hire));

const ask = (question: string) => converse(opened().workspace)(question);
const rowsOf = async (question: string) => queryIn(await ask(question)).result.rows.toSorted();

describe('names that are cut short', () => {
  it('say a verb as surely as whole ones do, where they can be read in one way alone', async () => {
    expect(await rowsOf('how many hires were reported in March 2024')).toEqual([[2]]);
  });

  it('say what money was moved', async () => {
    expect(await rowsOf('total hire payments in March 2024')).toEqual([[70]]);
  });

  it('do not begin with their being tables', async () => {
    expect(await rowsOf('how many boats are there')).toEqual([[3]]);
  });

  it('tell people by both of their names', async () => {
    expect(await rowsOf('number of hires per customer')).toEqual([
      ['Ann', 'Orr', 2],
      ['Ann', 'Pye', 1],
      ['Cid', 'Poe', 1],
    ]);
  });

  it('call a row by its number before a free text', async () => {
    expect(await rowsOf('lost hires')).toEqual([['H3'], ['H4']]);
  });

  it('are said by the first letters of their words', async () => {
    const query = queryIn(await ask('highest ADR'));
    expect(query.reading).toContain('“ADR” read as “average daily rate”');
    expect(query.result.rows[0]).toContain(9);
  });
});

describe('one noun before another behind "per"', () => {
  it('says whose they are, and makes no groups of its own', async () => {
    expect(await rowsOf('number of hires per boat kind')).toEqual([
      ['Rowing boats', 1],
      ['Sailing boats', 3],
    ]);
  });
});
