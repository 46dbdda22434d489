import { expect, it } from 'vitest';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { askedOfMarina, columnOf, equals, isNot, shown, step, withSome } from './__fixtures__/marina.ts';
import { deniedOfSome } from './denied-of-some.ts';

const toBoats = step('Sailor', 'Boat', 'sailor_id');
const toSailor = step('Boat', 'Sailor', 'sailor_id');
const toTrips = step('Boat', 'Trip', 'boat_id');
const sailors = bareIntent({
  subject: 'Sailor',
  select: [shown('Sailor', 'name')],
  joins: [toBoats],
  filters: [isNot('Boat', 'kind', 'ketch')],
});
const northless = {
  ...sailors,
  joins: [toBoats, step('Boat', 'Pier', 'pier')],
  filters: [isNot('Pier', 'pier_name', 'North')],
};
const stormless = { ...sailors, joins: [toBoats, toTrips], filters: [isNot('Trip', 'weather', 'storm')] };

const objection = (question: string, read: QueryIntent) => deniedOfSome(read, askedOfMarina(question));

it.each<[question: string, read: QueryIntent, said: string]>([
  ['sailors who have no ketch', sailors, 'no'],
  ['sailors without a ketch', sailors, 'without'],
  ['sailors with no ketch', { ...sailors, subject: 'Boat', joins: [toSailor] }, 'no'],
  // One of each of several is several as well, and so are several of each.
  ['sailors with nothing at the North pier', northless, 'nothing'],
  ['which sailors never left in a storm?', stormless, 'never'],
  [
    'which sailors never left in a storm?',
    { ...stormless, subject: 'Trip', joins: [step('Trip', 'Boat', 'boat_id'), toSailor] },
    'never',
  ],
])('"%s" are not those with some that is none', (question, read, said) => {
  expect(objection(question, read)).toBe(said);
});

it.each<[question: string, why: string, read: QueryIntent]>([
  ['boats that are no ketch', 'it is said of the thing itself', boats(isNot('Boat', 'kind', 'ketch'))],
  ['boats with no owner called Ada', 'each has one of them', boats(isNot('Sailor', 'name', 'Ada'))],
  ['sailors with a boat that is not a ketch', 'some other is asked for', sailors],
  ['sailors with other boats than ketches', 'nothing is denied', sailors],
  ['sailors who have no ketch', 'all of them are denied', { ...sailors, filters: [noKetch()] }],
  [
    'sailors who have no ketch',
    'nothing is left out',
    { ...sailors, filters: [equals('Boat', 'kind', 'x')] },
  ],
  [
    'boats that are no ketch, with their sailors',
    'each row of both is shown',
    { ...sailors, select: [...sailors.select, shown('Boat', 'name')] },
  ],
  [
    'sailors and boats with no ketch among them',
    'groups tell of their own rows',
    { ...sailors, groupBy: [columnOf('Sailor', 'name')] },
  ],
])('"%s" may be so where %s', (question, _, read) => {
  expect(objection(question, read)).toBeNull();
});

function boats(filter: QueryIntent['filters'][number]): QueryIntent {
  return bareIntent({
    subject: 'Boat',
    select: [shown('Boat', 'name')],
    joins: [toSailor],
    filters: [filter],
  });
}

function noKetch(): QueryIntent['filters'][number] {
  return {
    ...withSome(toBoats, equals('Boat', 'kind', 'ketch')),
    negated: true,
  } as QueryIntent['filters'][number];
}
