import { expect, it } from 'vitest';
import { converse, queryIn } from '../../../__fixtures__/conversation.ts';
import { openTables } from '../../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../../__fixtures__/opened-for-tests.ts';

/** Halls with alarms that are raised and, some day, cleared, and checks on one day each. */
const halls = `
  CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, hall_name TEXT NOT NULL, opened_on DATE NOT NULL);
  CREATE TABLE alarms (
    alarm_id INTEGER PRIMARY KEY, hall_id INTEGER NOT NULL REFERENCES halls(hall_id), level TEXT NOT NULL, opened_at TIMESTAMP NOT NULL, closed_at TIMESTAMP
  );
  CREATE TABLE checks (check_id INTEGER PRIMARY KEY, hall_id INTEGER NOT NULL REFERENCES halls(hall_id), verdict TEXT NOT NULL, checked_on DATE NOT NULL);
  INSERT INTO halls VALUES (1, 'North', '2022-05-01'), (2, 'South', '2021-02-01'), (3, 'West', '2022-01-01');
  INSERT INTO alarms VALUES
    (1, 1, 'red', '2021-06-01 08:00', '2021-06-02 08:00'), (2, 2, 'red', '2022-06-01 08:00', NULL), (3, 3, 'amber', '2022-07-01 08:00', NULL), (4, 1, 'amber', '2022-09-01 10:00', NULL);
  INSERT INTO checks VALUES (1, 1, 'failed', '2021-01-05'), (2, 2, 'failed', '2022-01-05'), (3, 3, 'passed', '2022-02-05'), (4, 1, 'passed', '2022-03-05');
`;

const tables = openedForTests(() => openTables('halls', halls));

it.each([
  ['halls without a red alarm in 2022', ['North', 'West']],
  ['which halls have had no red alarm since 2022?', ['North', 'West']],
  ['halls that have not had a failed check in 2022', ['North', 'West']],
  ['halls with no failed check in 2021', ['South', 'West']],
  ['halls with no failed check', ['West']],
  ['halls opened in 2022 with no red alarm', ['West']],
  ['halls with no red alarm opened in 2022', ['West']],
  ['halls with alarms in 2021', ['North']],
  ['halls with an amber alarm in 2022', ['North', 'West']],
  ['halls opened in 2021', ['South']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(names);
});
