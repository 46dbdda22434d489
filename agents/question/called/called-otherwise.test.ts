import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { calledOtherwise } from './called-otherwise.ts';

/** Patients are the only ones who are served; physicians and nurses both work there. */
const practice = `
  CREATE TABLE patients (patient_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, city TEXT NOT NULL);
  CREATE TABLE physicians (physician_id INTEGER PRIMARY KEY, physician_name TEXT NOT NULL, employed_on DATE NOT NULL, terminated_on DATE);
  CREATE TABLE drivers (driver_id INTEGER PRIMARY KEY, driver_name TEXT NOT NULL, billing_state TEXT);
  CREATE TABLE couriers (courier_id INTEGER PRIMARY KEY, courier_name TEXT NOT NULL);
  CREATE TABLE appointments (
    appointment_id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES patients(patient_id),
    physician_id INTEGER NOT NULL REFERENCES physicians(physician_id), held_on DATE NOT NULL
  );
  INSERT INTO patients VALUES (1, 'Ann Orr', 'Bern'), (2, 'Ben Lutz', 'Basel'), (3, 'Cid Poe', 'Bern');
  INSERT INTO physicians VALUES (1, 'Ida Moll', '2019-01-01', NULL), (2, 'Jan Petz', '2020-02-01', '2024-03-01');
  INSERT INTO drivers VALUES (1, 'Kim Rau', 'ON'), (2, 'Lea Roth', 'QC'), (3, 'Mia Senn', 'ON');
  INSERT INTO couriers VALUES (1, 'Lou Sander');
  INSERT INTO appointments VALUES (1, 1, 1, '2024-01-10'), (2, 1, 2, '2024-02-10'), (3, 2, 1, '2024-02-20');
`;

const opened = openedForTests(() => openTables('practice', practice));

const ask = (question: string) => converse(opened().workspace)(question);
const tables = () => opened().workspace.knowledge.snapshot.tables;

describe('everyday words', () => {
  it.each([
    ['How many clients do we have?', [[3]], 'clients', 'patients'],
    [
      'number of visits per town',
      [
        ['Basel', 1],
        ['Bern', 2],
      ],
      'visits',
      'appointments',
    ],
    ['How many doctors left in 2024?', [[1]], 'left', 'terminated'],
    ['number of appt in February 2024', [[2]], 'appt', 'appointment'],
  ])('stand for the one thing of their kind, which is said: %s', async (question, rows, said, meant) => {
    const query = queryIn(await ask(question));
    expect(query.result.rows).toEqual(rows);
    expect(query.reading).toContain(`“${said}” read as “${meant}”`);
    expect(query.confidence).toBeLessThanOrEqual(0.8);
  });

  it('stand for the kinds of files that recordings are kept as', () => {
    const kinds = [table('MediaType', ['MediaTypeId*:integer', 'Name'])];
    expect(calledOtherwise('rank the file formats', kinds)?.question).toBe('rank the media types');
  });

  it('stand for one of them behind a superlative', () => {
    const called = calledOtherwise('who was seen at our latest visit?', tables(), true);
    expect(called?.question).toBe('who was seen at our latest appointment?');
  });

  it.each([
    ['the source has the word itself', 'How many patients are there?'],
    ['two things are of their kind', 'How many riders are there?'],
    ['nothing is of their kind', 'How many invoices are there?'],
    ['it is a name', 'How many patients did Client see?'],
    ['it is what somebody does', 'Which patients visit us?'],
    ['it is half of a name', 'How many patients came from care.appt?'],
    ['it is a small word that a column holds as a code', 'patients stored on file'],
  ])('are left alone where %s', (_why, question) => {
    expect(calledOtherwise(question, tables())).toBeNull();
  });
});
