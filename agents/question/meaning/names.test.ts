import { expect, it, test } from 'vitest';
import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { askedOfMarina, between, equals, shown, step, withSome } from './__fixtures__/marina.ts';
import { namesOfOthers, nobodysName, sameAgain, whoIsNamed } from './names.ts';

const tables = [table('Employee', ['employee_id*:integer', 'employee_name', 'team=Sales|Labour', 'email'])];

const objection = (question: string, column: string) => {
  const read = bareIntent({
    subject: 'Employee',
    select: [{ dimension: { column: { table: 'Employee', column }, grain: null, label: column } }],
  });
  return whoIsNamed(read, { tokens: tokenize(question), tables });
};

test('"who" is no team of theirs', () => {
  expect(objection('who sells the most', 'team')).toBe('who');
  expect(objection('who sells the most', 'employee_name')).toBeNull();
  expect(objection('who can I write to', 'email')).toBeNull();
  expect(objection('team of the best seller', 'team')).toBeNull();
  expect(objection('find out who sells the most', 'team')).toBe('who');
  expect(objection('team of the one who sells the most', 'team')).toBeNull();
  expect(objection('tell me who does Ada report to', 'employee_id')).toBe('who');
});

test('"who" is no advice that somebody gave, and not the day of it', () => {
  const advice = table(
    'Advice',
    ['advice_id*:integer', 'given_date', 'advice=buy|sell', 'employee_id:integer'],
    {
      references: { employee_id: ['Employee', 'employee_id'] },
    },
  );
  const day = { type: 'DATE', kind: 'date' } as const;
  const columns = advice.columns.map((column) =>
    column.name === 'given_date' ? { ...column, ...day } : column,
  );
  const asked = { tokens: tokenize('who gave advice in May'), tables: [...tables, { ...advice, columns }] };
  const select = [shown('Advice', 'given_date'), shown('Advice', 'advice')];
  expect(whoIsNamed(bareIntent({ subject: 'Advice', select }), asked)).toBe('who');
  const named = [shown('Employee', 'employee_name'), ...select];
  expect(whoIsNamed(bareIntent({ subject: 'Advice', select: named }), asked)).toBeNull();
});

it.each<[question: string, filter: Filter, said: string | null]>([
  ['how many boats fall under each sailor', equals('Sailor', 'name', 'Fall'), 'fall'],
  ['boats that drift', ofSailor('Drift'), 'drift'],
  ['I should like a sloop', equals('Pier', 'pier_name', 'I'), 'I'],
  ['boats of drift', ofSailor('Drift'), null],
  ['what did drift sail', ofSailor('Drift'), null],
  ['boats that Drift has', ofSailor('Drift'), null],
  ['boats that drift under Drift', ofSailor('Drift'), null],
  ['boats that DRIFT has', ofSailor('Drift'), null],
  ['boats that okonedo has', ofSailor('Okonedo'), null],
  ['boats at pier I', equals('Pier', 'pier_name', 'I'), null],
  // Boats are called by any word.
  ['trips that drift made', equals('Boat', 'name', 'Drift'), null],
  ['boats that drift or fall', ofSailor('Drift', 'Fall'), null],
])('takes a word of the question for nobody: "%s"', (question, filter, said) => {
  const read = bareIntent({ subject: 'Boat', filters: [filter] });
  expect(nobodysName(read, askedOfMarina(question))).toBe(said);
});

function ofSailor(...names: string[]): Filter {
  return withSome(step('Boat', 'Sailor', 'sailor_id'), equals('Sailor', 'name', ...names));
}

const ada = bareIntent({
  subject: 'Sailor',
  select: [shown('Sailor', 'name')],
  filters: [equals('Sailor', 'sailor_id', 7)],
});
const tide = equals('Boat', 'boat_id', 7);

it.each<[question: string, read: QueryIntent, said: string | null]>([
  ['who taught Ada Berg', ada, '7'],
  // The key itself is given, so that the name is new.
  ['who is sailor 7', ada, null],
  ['when did Ada Berg join', { ...ada, select: [shown('Sailor', 'joined_on')] }, null],
  ['Ada Berg and when she joined', { ...ada, select: [...ada.select, shown('Sailor', 'joined_on')] }, null],
  ['who sails the Tide', { ...ada, joins: [step('Sailor', 'Boat', 'sailor_id')], filters: [tide] }, null],
  ['which boat is hers', boatsOf(equals('Boat', 'sailor_id', 7)), null],
  ['titles of the wet summer', titles(), null],
  // There may be no such row.
  ['is Ada Berg young', ada, null],
  [
    'Ada Berg after 1990',
    { ...ada, filters: [...ada.filters, between('Sailor', 'birth_year', 1990, null)] },
    null,
  ],
])('the name of a row that is found by its key answers nothing: "%s"', (question, read, said) => {
  expect(sameAgain(read, askedOfMarina(question))).toBe(said);
});

it.each<[question: string, said: string | null]>([
  ['name of each pier with a sloop', 'name'],
  ['name of each pier with a sloop and its sailor', null],
  ['who is named first at each pier with a sloop', null],
  ['sailors by pier', null],
])('a name of nobody who is spoken of is not the one asked for: "%s"', (question, said) => {
  const read = bareIntent({
    subject: 'Boat',
    select: [shown('Sailor', 'name')],
    joins: [step('Boat', 'Pier', 'pier'), step('Boat', 'Sailor', 'sailor_id')],
    filters: [equals('Boat', 'kind', 'sloop')],
  });
  expect(namesOfOthers(read, askedOfMarina(question))).toBe(said);
});

test('a name is that of rows that are called by another word of the trade', () => {
  const tables = [
    table('Track', ['track_id*:integer', 'name', 'album_id:integer'], {
      references: { album_id: ['Album', 'album_id'] },
    }),
    table('Album', ['album_id*:integer', 'title']),
  ];
  const read = bareIntent({
    subject: 'Track',
    select: [shown('Track', 'name')],
    joins: [step('Track', 'Album', 'album_id')],
    filters: [equals('Album', 'title', 'Dusk')],
  });
  const law = (question: string) => namesOfOthers(read, { tokens: tokenize(question), tables });
  expect(law('list the song names on the album Dusk')).toBeNull();
  expect(law('list the names of the album Dusk')).toBe('names');
});

test('a part of a question may be a name alone', () => {
  expect(sameAgain(ada, { ...askedOfMarina('Ada Berg'), isPart: true })).toBeNull();
});

function boatsOf(filter: Filter): QueryIntent {
  return bareIntent({ subject: 'Boat', select: [shown('Boat', 'name')], filters: [filter] });
}

function titles(): QueryIntent {
  return bareIntent({
    subject: 'Season',
    select: [shown('Season', 'season_title')],
    filters: [equals('Season', 'season', 7)],
  });
}
