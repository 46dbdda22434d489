import { expect, test } from 'vitest';
import { stemOf, words } from '../text/words.ts';
import type { Join } from './join-graph.ts';
import { meantJoin, roleWords } from './key-role.ts';

function key(fromTable: string, column: string, toTable: string): Join {
  return { fromTable, fromColumns: [column], toTable, toColumns: [`${toTable}_id`] };
}

function turned({ fromTable, fromColumns, toTable, toColumns }: Join): Join {
  return { fromTable: toTable, fromColumns: toColumns, toTable: fromTable, toColumns: fromColumns };
}

const said = (question: string) => new Set(words(question).map(stemOf));
const [home, work, plain] = [
  key('member', 'home_city_id', 'city'),
  key('member', 'workCityID', 'city'),
  key('member', 'city_id', 'city'),
];

/** Whom somebody follows, and who does. */
const [person, follower] = [key('followers', 'user_id', 'person'), key('followers', 'follower_id', 'person')];

test.each([
  [home, ['home']],
  [work, ['work']],
  [plain, []],
  [key('transfer', 'sender_id', 'account'), ['sender']],
  [key('matches', 'AWAY_TEAM_NO', 'team'), ['away']],
])('says what part the other table plays', (join, role) => {
  expect(roleWords(join)).toEqual(role);
});

test('knows a key from its other end', () => {
  expect(roleWords(turned(home))).toEqual(['home']);
});

test.each([
  ['How many members per home city?', [home, work], home],
  ['Which members work in Bern?', [home, work], work],
  ['How many members per city?', [home, work], null],
  ['home and work', [home, work], null],
  ['How many members per city?', [home, plain, work], plain],
  ['How many members per work city?', [home, plain, work], work],
  ['How many members per city?', [home], home],
  ['Who has the most followers?', [person, follower], person],
  ['persons with at least 3 followers', [turned(follower), turned(person)], turned(person)],
])('%s', (question, joins, meant) => {
  expect(meantJoin(joins, said(question))).toEqual(meant);
});

test('of two tables that point to each other a question without a word for either key means the one that only names its table', () => {
  const manager = {
    fromTable: 'department',
    fromColumns: ['manager_id'],
    toTable: 'employee',
    toColumns: ['employee_id'],
  };
  const department = turned(key('employee', 'department_id', 'department'));
  expect(meantJoin([manager, department], said('How many employees are in each department?'))).toBe(
    department,
  );
  expect(meantJoin([manager, department], said('Which departments have a manager?'))).toBe(manager);
});
