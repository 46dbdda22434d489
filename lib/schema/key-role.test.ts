import { expect, test } from 'vitest';
import { stemOf, words } from '../text/words.ts';
import type { Join } from './join-graph.ts';
import { meantJoin, roleWords } from './key-role.ts';

function key(fromTable: string, column: string, toTable: string): Join {
  return { fromTable, fromColumns: [column], toTable, toColumns: [`${toTable}_id`] };
}

const said = (question: string) => new Set(words(question).map(stemOf));
const [home, work, plain] = [
  key('member', 'home_city_id', 'city'),
  key('member', 'workCityID', 'city'),
  key('member', 'city_id', 'city'),
];

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
  const { fromTable, fromColumns, toTable, toColumns } = home;
  expect(
    roleWords({ fromTable: toTable, fromColumns: toColumns, toTable: fromTable, toColumns: fromColumns }),
  ).toEqual(['home']);
});

test.each([
  ['How many members per home city?', [home, work], home],
  ['Which members work in Bern?', [home, work], work],
  ['How many members per city?', [home, work], null],
  ['home and work', [home, work], null],
  ['How many members per city?', [home, plain, work], plain],
  ['How many members per work city?', [home, plain, work], work],
  ['How many members per city?', [home], home],
])('%s', (question, joins, meant) => {
  expect(meantJoin(joins, said(question))).toBe(meant);
});
