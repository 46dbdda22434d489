import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';
import { calledOtherwise } from './called-otherwise.ts';

let opened: OpenedTables;
beforeAll(async () => {
  opened = await openTables(
    'kiosks',
    `CREATE TABLE kiosks (kiosk_id INTEGER PRIMARY KEY, kiosk_name TEXT NOT NULL, hours TEXT NOT NULL, remark TEXT NOT NULL);
     INSERT INTO kiosks VALUES (1, 'Pier', '9 AM to 6 PM', 'tea at 4pm'), (2, 'Gate', '8 AM to 11 PM', 'tea at 4pm');`,
  );
});
afterAll(() => opened.close());

it.each([
  ['Which kiosks are open from 9am to 6pm?', 'Which kiosks are open from 9 AM to 6 PM?'],
  ['Which kiosks close at 11PM?', 'Which kiosks close at 11 PM?'],
  ['Which kiosks have tea at 4pm?', null],
  ['Which kiosks close at 1pm?', null],
])('an hour is written as the values have it: %s', (question, meant) => {
  const { tables } = opened.workspace.knowledge.snapshot;
  expect(calledOtherwise(question, tables)?.question ?? null).toBe(meant);
});
