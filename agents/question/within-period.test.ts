import { describe, expect, it } from 'vitest';
import { bareIntent } from '../__fixtures__/bare-intent.ts';
import { table } from '../query/repair/__fixtures__/school.ts';
import { periodApart, withinPeriod } from './within-period.ts';

/** What ends in `_on` is a day. */
const tables = [
  table('Bill', ['bill_id*:integer', 'client_id:integer', 'billed_on', 'total:number']),
  table('Client', ['client_id*:integer', 'client_name', 'joined_on']),
  table('Town', ['town_id*:integer', 'town_name']),
].map((each) => ({
  ...each,
  columns: each.columns.map((column) =>
    column.name.endsWith('_on') ? { ...column, kind: 'date' as const, type: 'DATE' } : column,
  ),
}));

const year = { rest: '', from: '2009-01-01', to: '2009-12-31' };

describe('a period apart', () => {
  it.each([
    ['How much was billed in 2009?', 'How much was billed?'],
    ['during March 2010 how many bills', 'how many bills'],
    ['bills dated 2009', 'bills'],
  ])('%s: %s', (question, rest) => {
    expect(periodApart(question, '2025-01-31')?.rest).toBe(rest);
  });

  it.each(['bills of each client', 'bills in 2009 and in 2011', 'the latest bill'])(
    '%s has none, or not one',
    (question) => {
      expect(periodApart(question, '2025-01-31')).toBeNull();
    },
  );
});

describe('an intent within a period', () => {
  it('keeps the rows of it, by the day of what it is about', () => {
    expect(withinPeriod(bareIntent({ subject: 'Bill' }), year, tables)?.filters).toMatchObject([
      { kind: 'range', column: { table: 'Bill', column: 'billed_on' }, from: year.from, to: year.to },
    ]);
  });

  it('is none where no row has a day, or where it is told already which days count', () => {
    expect(withinPeriod(bareIntent({ subject: 'Town' }), year, tables)).toBeNull();
    const latest = { kind: 'latest' as const, column: { table: 'Bill', column: 'billed_on' }, per: [] };
    expect(withinPeriod(bareIntent({ subject: 'Bill', filters: [latest] }), year, tables)).toBeNull();
  });

  it('goes by the one other table that has a day, and by none of several', () => {
    const join = (fromTable: string, toTable: string) => ({
      fromTable,
      fromColumns: ['client_id'],
      toTable,
      toColumns: ['client_id'],
    });
    const ofTowns = bareIntent({ subject: 'Town', joins: [join('Town', 'Client')] });
    expect(withinPeriod(ofTowns, year, tables)?.filters).toMatchObject([{ column: { table: 'Client' } }]);
    const ofBills = bareIntent({ subject: 'Town', joins: [join('Town', 'Client'), join('Client', 'Bill')] });
    expect(withinPeriod(ofBills, year, tables)).toBeNull();
  });
});
