import { expect, test } from 'vitest';
import { mended, table } from '../__fixtures__/school.ts';

const building = [
  table('Building', ['building_id*:integer', 'street']),
  table('Room', ['room_id*:integer', 'building_id:integer'], {
    references: { building_id: ['Building', 'building_id'] },
  }),
  table('Entrance', ['entrance_id*:integer', 'building_id:integer', 'width:integer'], {
    references: { building_id: ['Building', 'building_id'] },
  }),
];

const joined =
  'FROM Building AS b JOIN Room AS r ON b.building_id = r.building_id JOIN Entrance AS e ON b.building_id = e.building_id';

test('two counts that multiply each other count each thing once', () => {
  expect(
    mended(
      `SELECT b.street, COUNT(r.room_id), COUNT(e.entrance_id) ${joined} GROUP BY b.building_id, b.street`,
      'Number of rooms and entrances of each building, with its street',
      null,
      building,
    ),
  ).toBe(
    `SELECT b.street, COUNT(DISTINCT r.room_id), COUNT(DISTINCT e.entrance_id) ${joined} GROUP BY b.building_id, b.street`,
  );
});

test.each([
  [
    'one count of what nothing repeats',
    'SELECT b.street, COUNT(r.room_id), COUNT(b.building_id) FROM Building AS b JOIN Room AS r ON b.building_id = r.building_id GROUP BY b.building_id, b.street',
  ],
  [
    'a column that may be empty',
    `SELECT b.street, COUNT(r.room_id), COUNT(e.width) ${joined} GROUP BY b.building_id, b.street`,
  ],
])('leaves alone: %s', (_name, sql) => {
  expect(mended(sql, 'Number of rooms of each building, with its street', null, building)).toBe(sql);
});
