import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../__fixtures__/shop.ts';
import { lake } from './__fixtures__/lake.ts';
import { rowsOfReadings } from './__fixtures__/rows-of-readings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(lake);
});
afterAll(() => shop.close());

const readingsOf = (question: string) => rowsOfReadings(shop, question);

describe('each is one after the other, or all of them', () => {
  const byClub = [
    ['North', 'Gull'],
    ['North', 'Heron'],
    ['South', 'Heron'],
    ['South', 'Tern'],
  ];
  it.each([
    ['Which boats does each sailing club own?', [byClub, [['Heron']]]],
    ['What is the name of each boat for each sailing club?', [byClub, [['Heron']]]],
    [
      'List the boat ids for every sailing club',
      [
        [
          ['North', 1],
          ['North', 2],
          ['South', 2],
          ['South', 3],
        ],
        [[2]],
      ],
    ],
    ['For each sailing club, list the boats', [byClub]],
  ])('%s', async (question, expected) => {
    expect(await readingsOf(question)).toEqual(expected);
  });
});

describe('what stands behind two kinds of things is said of both, or of the last', () => {
  it.each([
    [
      'List the fees of all comedies and tragedies at the Old Granary',
      [
        [[10], [14]],
        [[10], [12], [14]],
      ],
    ],
    [
      'Show comedies and tragedies performed at the Old Granary',
      [
        [['Calm'], ['Ebb']],
        [['Calm'], ['Ebb'], ['Flow']],
      ],
    ],
    [
      'List the members who do rowing and water polo in Thun',
      [
        [['Abe'], ['Cem']],
        [['Abe'], ['Bea'], ['Cem']],
      ],
    ],
    ['List the members who do rowing and diving', [[['Abe'], ['Bea'], ['Eva']]]],
    ['List the clubs that have rowing and water polo members in Thun', [[['North'], ['South']]]],
  ])('%s', async (question, expected) => {
    expect(await readingsOf(question)).toEqual(expected);
  });
});
