import { expect, test } from 'vitest';
import { blameOf } from './blame.ts';
import type { CaseAnswer } from './case-result.ts';

const gold = "SELECT name FROM company WHERE city = 'Oslo'";
const answer = (rest: Partial<CaseAnswer>): CaseAnswer => ({
  id: 'a',
  status: 'answered',
  sql: null,
  error: null,
  ms: 1,
  calls: 0,
  tokens: 0,
  tables: ['main.COMPANY'],
  ...rest,
});
const blame = (rest: Partial<CaseAnswer>) => blameOf(answer(rest), [gold], async (sql) => sql === gold);
const tried = (sql: string, written = sql) => ({ sql, written });

test('a right statement that was not chosen is lost by the choice, and one that was right before repair by repair', async () => {
  expect(await blame({ tried: [tried('SELECT 1'), tried(gold)] })).toBe('choice');
  expect(await blame({ tried: [tried('SELECT 1', gold)] })).toBe('repair');
});

test('without a right statement the earliest thing that lacked is to blame', async () => {
  const otherCity = tried("SELECT name FROM company WHERE city = 'Bergen'");
  const otherColumn = tried("SELECT id FROM company WHERE city LIKE '%oslo%'");
  expect(await blame({ tables: ['person'], tried: [otherColumn] })).toBe('retrieval');
  expect(await blame({ tried: [otherCity] })).toBe('value');
  expect(await blame({ tried: [otherColumn] })).toBe('candidate');
  expect(await blame({ tried: [] })).toBe('value');
});

test('of several golds one that could have been reached is enough', async () => {
  const golds = ['SELECT name FROM absent', 'SELECT name FROM company'];
  expect(await blameOf(answer({ tried: [tried('SELECT id FROM company')] }), golds, async () => false)).toBe(
    'candidate',
  );
});
