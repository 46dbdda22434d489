import { expect, test } from 'vitest';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../../__fixtures__/bare-intent.ts';
import { table } from '../../repair/__fixtures__/school.ts';
import { withBothNames, withListedNames, withNamedOwnKey } from './named-keys.ts';

const tables = [
  table('Album', ['album_id*:integer', 'title', 'artist_id:integer'], {
    references: { artist_id: ['Artist', 'artist_id'] },
  }),
  table('Artist', ['artist_id*:integer', 'artist_name']),
];
const shown = (column: string) => ({
  dimension: { column: { table: 'Album', column }, grain: null, label: column },
});
const titles = bareIntent({ subject: 'Album', select: [shown('title'), shown('artist_id')] });
const columnsOf = (intent: QueryIntent) =>
  intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column.column] : []));

test('the artist of an album is told by name, and an album without one stays', () => {
  const named = withListedNames(titles, new Set(['titl', 'artist']), tables);
  expect(columnsOf(named)).toEqual(['title', 'artist_name']);
  expect(named.joins).toMatchObject([{ toTable: 'Artist', optional: true }]);
});

test('a key that is asked for, and one of something that is not said, stays', () => {
  expect(withListedNames(titles, new Set(['artist', 'id']), tables)).toBe(titles);
  expect(columnsOf(withListedNames(titles, new Set(['album']), tables))).toEqual(['title', 'artist_id']);
});

const people = [table('Nurse', ['nurse_id*:integer', 'first_name', 'last_name', 'ward'])];
const ofNurse = (column: string) => ({
  dimension: { column: { table: 'Nurse', column }, grain: null, label: column },
});
const family = bareIntent({ subject: 'Nurse', select: [ofNurse('ward'), ofNurse('last_name')] });

test('somebody is told by both names, unless one of them is asked for', () => {
  expect(columnsOf(withBothNames(family, new Set(['who', 'nurs']), people))).toEqual([
    'ward',
    'first_name',
    'last_name',
  ]);
  expect(withBothNames(family, new Set(['last', 'name', 'nurs']), people)).toBe(family);
});

test('groups of somebody are by both names as well', () => {
  const grouped = { ...family, groupBy: [ofNurse('ward').dimension, ofNurse('last_name').dimension] };
  const { groupBy } = withBothNames(grouped, new Set(['nurs']), people);
  expect(groupBy.map(({ column }) => column.column)).toEqual(['ward', 'first_name', 'last_name']);
});

const hut = table('Hut', ['hut_id*:integer', 'hut_name', 'height:integer', 'base_hut_id:integer'], {
  references: { base_hut_id: ['Hut', 'hut_id'] },
});
const ofHut = (column: string) => ({
  dimension: { column: { table: 'Hut', column }, grain: null, label: column },
});
const tarn = {
  kind: 'equals' as const,
  column: { table: 'Hut', column: 'hut_name' },
  values: ['Tarn Hut'],
  negated: false,
};
const base = bareIntent({ subject: 'Hut', select: [ofHut('base_hut_id')], filters: [tarn] });

test('what a row is below of is told by name, where one row is named and no key is asked for', () => {
  const told = withNamedOwnKey(base, new Set(['base', 'hut']), [hut]);
  expect(columnsOf(told)).toEqual(['hut_name']);
  expect(told.filters).toMatchObject([{ kind: 'exists', related: 'Hut', filters: [tarn] }]);
  expect(withNamedOwnKey(base, new Set(['base', 'id']), [hut])).toBe(base);
  const unnamed = { ...base, filters: [] };
  expect(withNamedOwnKey(unnamed, new Set(['base']), [hut])).toBe(unnamed);
  const high = { ...base, select: [ofHut('height'), ...base.select] };
  expect(withNamedOwnKey(high, new Set(['base']), [hut])).toBe(high);
});
