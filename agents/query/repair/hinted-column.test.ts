import { expect, test } from 'vitest';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { repairSql } from './repair-sql.ts';
import { snapshotValues } from './value-lookup.ts';

function column(
  name: string,
  [min, max]: readonly [number, number],
  description: string | null = null,
): ColumnSchema {
  return { name, type: 'INTEGER', kind: 'integer', nullable: true, description, range: { min, max } };
}

const ferries: TableSchema = {
  name: 'ferry',
  kind: 'table',
  description: null,
  columns: [
    { name: 'ferry_name', type: 'TEXT', kind: 'text', nullable: false, description: null },
    column('crossing_min', [15, 240]),
    column('ticket_price', [4, 90]),
    column('max_spd', [8, 35]),
    column('noise', [1, 10], 'How loud the engine is on deck'),
    column('built', [1950, 2020]),
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 40,
  sampleRows: [],
};

function mended(sql: string, question: string): string {
  const tables = [ferries];
  return repairSql({ sql, error: null, tables, question, values: snapshotValues(tables), dialect: 'sqlite' })
    .sql;
}

test.each([
  ['AVG(max_spd)', 'What is the average money paid on the ferries?', 'AVG(ticket_price)', 'its measure'],
  ['AVG(ticket_price)', 'How many minutes do the ferries take on average?', 'AVG(crossing_min)', 'its unit'],
  ['AVG(ticket_price)', 'What is the average speed of the ferries?', 'AVG(max_spd)', 'a shortened name'],
  ['AVG(ticket_price)', 'How loud are the ferries on average?', 'AVG(noise)', 'its description'],
])('%s gives way for "%s"', (written, question, meant, _by) => {
  expect(mended(`SELECT ${written} FROM ferry`, question)).toBe(`SELECT ${meant} FROM ferry`);
});

test('a bound that only another column can have says which is meant', () => {
  const sql = 'SELECT ferry_name FROM ferry WHERE noise > 1990';
  expect(mended(sql, 'Which ferries came after 1990?')).toBe(
    'SELECT ferry_name FROM ferry WHERE built > 1990',
  );
  const both = 'SELECT ferry_name FROM ferry WHERE noise > 30';
  expect(mended(both, 'Which ferries are above 30?')).toBe(both);
});

test.each([
  ['AVG(ticket_price)', 'What is the average of the ferries?', 'nothing hints at another'],
  ['AVG(ticket_price)', 'What do the ferries cost on average, for their speed?', 'it is hinted at itself'],
  ['AVG(noise)', 'What is the average money and time of a ferry?', 'two are hinted at'],
])('%s stays for "%s": %s', (written, question) => {
  expect(mended(`SELECT ${written} FROM ferry`, question)).toBe(`SELECT ${written} FROM ferry`);
});
