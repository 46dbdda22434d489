import type { FixtureTable } from '#lib/datasource/__fixtures__/every-engine.ts';

/**
 * A rental club, small enough to answer every question by hand, and with what makes engines differ: values that nobody
 * knows, two keys to one table, two people of one name, names that differ in capitals, exact decimals, whole numbers to
 * divide, days as dates, as moments, as moments of a time zone and as text.
 */
export const clubTables: readonly FixtureTable[] = [
  {
    name: 'city',
    columns: { city_id: 'integer', city_name: 'name', country: 'name' },
    primaryKey: ['city_id'],
    rows: [
      [1, 'Bern', 'Switzerland'],
      [2, 'Zürich', 'Switzerland'],
      [3, 'Linz', 'Austria'],
      [4, 'Graz', 'Austria'],
    ],
  },
  {
    name: 'member',
    columns: {
      member_id: 'integer',
      full_name: 'name',
      height: 'integer',
      joined: 'date',
      active: 'boolean',
      home_city_id: 'integer',
      work_city_id: 'integer',
    },
    primaryKey: ['member_id'],
    references: { home_city_id: ['city', 'city_id'], work_city_id: ['city', 'city_id'] },
    rows: [
      [1, 'Ada Berg', 171, '2023-01-31', true, 1, 2],
      [2, 'Ada Berg', 165, '2023-02-01', true, 3, 3],
      [3, 'Ben Moser', null, '2023-12-31', false, 1, 3],
      [4, 'Cleo Ott', 182, '2024-01-01', true, 2, 2],
      [5, 'dora egli', 158, '2024-02-29', false, 4, 1],
      [6, 'Dora Egli', null, null, true, 4, null],
    ],
  },
  {
    name: 'boat',
    columns: { boat_id: 'integer', boat_name: 'name', seats: 'integer', price: 'decimal', built: 'text' },
    primaryKey: ['boat_id'],
    rows: [
      [1, 'Heron', 4, '12500.5000000000', '2015-06-30'],
      [2, 'Swift', 2, '990.9900000000', '2019-12-31'],
      [3, 'heron', 6, '20000.0000000000', '2020-01-01'],
      [4, 'Otter', null, null, null],
    ],
  },
  {
    name: 'rental',
    columns: {
      rental_id: 'integer',
      member_id: 'integer',
      boat_id: 'integer',
      started: 'moment',
      amount: 'decimal',
      hours: 'integer',
      status: 'name',
    },
    primaryKey: ['rental_id'],
    references: { member_id: ['member', 'member_id'], boat_id: ['boat', 'boat_id'] },
    indexed: ['started'],
    rows: [
      [1, 1, 1, '2023-12-31 23:30:00', '100.1000000000', 2, 'paid'],
      [2, 1, 2, '2024-01-01 00:00:00', '50.2000000000', 1, 'paid'],
      [3, 2, 1, '2024-01-31 23:59:59', '200.3000000000', 3, 'open'],
      [4, 2, 3, '2024-02-01 00:00:00', '300.0000000000', 2, 'Paid'],
      [5, 4, 1, '2024-02-29 18:00:00', '80.0000000000', 1, 'paid'],
      [6, 4, 2, '2024-03-31 12:00:00', null, null, null],
      [7, 5, 3, '2024-12-31 22:00:00', '1000000000.0000000001', 5, 'open'],
      [8, 4, 2, '2024-04-01 09:00:00', '20.0000000000', 2, 'cancelled'],
    ],
  },
  {
    name: 'visit',
    columns: { visit_id: 'integer', member_id: 'integer', arrived: 'zoned', rating: 'integer' },
    primaryKey: ['visit_id'],
    references: { member_id: ['member', 'member_id'] },
    rows: [
      [1, 1, '2024-05-31 23:30:00', 5],
      [2, 1, '2024-06-01 00:15:00', 4],
      [3, 3, '2024-06-30 23:45:00', null],
      [4, 4, '2024-07-01 08:00:00', 2],
    ],
  },
  {
    // Rows without a name of their own, with two keys to one table.
    name: 'transfer',
    columns: {
      transfer_id: 'integer',
      boat_id: 'integer',
      origin_city_id: 'integer',
      target_city_id: 'integer',
      moved: 'date',
      cost: 'decimal',
    },
    primaryKey: ['transfer_id'],
    references: {
      boat_id: ['boat', 'boat_id'],
      origin_city_id: ['city', 'city_id'],
      target_city_id: ['city', 'city_id'],
    },
    rows: [
      [1, 1, 1, 2, '2024-03-31', '120.5000000000'],
      [2, 2, 2, 3, '2024-04-01', '80.0000000000'],
      [3, 3, 1, 3, '2024-06-30', null],
      [4, 3, 3, null, '2023-12-31', '99.9900000000'],
    ],
  },
];
