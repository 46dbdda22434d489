import { describe, expect, it } from 'vitest';
import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, between, shown, step, withSome } from './__fixtures__/marina.ts';
import { boundsOfKeys, firstInOrder, idleBounds } from './rows-in-order.ts';

describe('the first of some rows', () => {
  const five = bareIntent({ subject: 'Boat', select: [shown('Boat', 'name')], limit: 5 });
  const inTime: QueryIntent = { ...five, orderBy: [{ by: shown('Boat', 'launched_on'), descending: false }] };

  it.each<[question: string, read: QueryIntent, said: string | null]>([
    ['the first five boats', five, 'first'],
    ['the 5 latest boats', five, 'latest'],
    ['the Newest five boats', five, 'Newest'],
    ['the first five boats', inTime, null],
    ['the first five boats', { ...five, limit: null }, null],
    ['five boats', five, null],
    // Piers have no day, so that no pier is the first in time.
    ['the first five piers', { ...five, subject: 'Pier' }, null],
  ])('"%s"', (question, read, said) => {
    expect(firstInOrder(read, askedOfMarina(question))).toBe(said);
  });
});

const boats = (...filters: Filter[]) => bareIntent({ subject: 'Boat', filters });

describe('a bound of a key', () => {
  const trips = step('Boat', 'Trip', 'boat_id');

  it.each<[question: string, filter: Filter, said: string | null]>([
    ['boats with more than 20 trips', between('Trip', 'boat_id', 20, null), '20'],
    ['boats with fewer than 8 trips', between('Trip', 'trip_id', null, 8), '8'],
    ['boats with more than 20 trips', withSome(trips, between('Trip', 'boat_id', 20, null)), '20'],
    ['boats above 3', between('Season', 'crew_id', 3, null), '3'],
    ['those with an id above 20', between('Boat', 'boat_id', 20, null), null],
    ['trips of more than 20 miles', between('Trip', 'miles', 20, null), null],
    ['piers above 20', between('Pier', 'pier', 20, null), null],
    // A season is part of a key and has a size.
    ['boats after 12', between('Season', 'season', 12, null), null],
  ])('"%s"', (question, filter, said) => {
    expect(boundsOfKeys(boats(filter), askedOfMarina(question))).toBe(said);
  });

  it('is one of a key alone that is not said', () => {
    expect(boundsOfKeys(boats(between('Pier', 'pier', 20, null)), askedOfMarina('berths above 20'))).toBe(
      '20',
    );
  });
});

it.each<[question: string, filter: Filter, said: string | null]>([
  ['boats under 300000', between('Boat', 'built', null, 300_000), '300000'],
  ['boats over 301', between('Boat', 'length', 301, null), '301'],
  [
    'boats over 301',
    withSome(step('Sailor', 'Boat', 'sailor_id'), between('Boat', 'length', 301, null)),
    '301',
  ],
  // Ten times the longest may be meant.
  ['boats over 300', between('Boat', 'length', 300, null), null],
  ['boats under 20', between('Boat', 'length', null, 20), null],
  ['boats built before 300000', between('Boat', 'built', null, 300_000), null],
  ['boats of a length over 301', between('Boat', 'length', 301, null), null],
  ['boats from 400 to 900', between('Boat', 'length', 400, 900), null],
  // How far the trips go is not known.
  ['trips over 300000', between('Trip', 'miles', 300_000, null), null],
])(
  'holds a bound that no value could pass against a column that is not named: "%s"',
  (question, filter, said) => {
    expect(idleBounds(boats(filter), askedOfMarina(question))).toBe(said);
  },
);
