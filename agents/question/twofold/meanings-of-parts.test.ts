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
    [
      'What is the rig of each boat for each sailing club?',
      [
        [
          ['North', 'Gull', 'sloop'],
          ['North', 'Heron', 'ketch'],
          ['South', 'Heron', 'ketch'],
          ['South', 'Tern', 'sloop'],
        ],
        [['Heron', 'ketch']],
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
    [
      'Show comedies and tragedies rehearsed by the Old Granary',
      [
        [['Calm'], ['Ebb']],
        [['Calm'], ['Ebb'], ['Flow']],
      ],
    ],
    ['List the members who do rowing and diving', [[['Abe'], ['Bea'], ['Eva']]]],
    ['List the clubs that have rowing and water polo members in Thun', [[['North'], ['South']]]],
  ])('%s', async (question, expected) => {
    expect(await readingsOf(question)).toEqual(expected);
  });
});

describe('a word that names a table, and two columns of it fit', () => {
  it.each([
    ['What is the review of Ebb?', [[['dull']], [['lovely']]]],
    ['What is the verdict on Ebb?', [[['dull']]]],
    ['Who is the critic of Ebb?', [[['Ivo Kern']]]],
  ])('%s', async (question, expected) => {
    expect(await readingsOf(question)).toEqual(expected);
  });
});

describe('what is called like a verb is shown in the place of what is asked for, never beside it', () => {
  it.each([
    ['What prize did the Otters win?', [[['Silver Oar']], [['slalom']]]],
    ['What is the name of the prize that the Otters won?', [[['Silver Oar']]]],
    ['What discipline did the Otters win?', [[['slalom']]]],
    ['How large is the cabin that Uli Frei rents?', [[[40]], [[2]]]],
    ['What prize and which discipline did the Otters win?', [[['Silver Oar', 'slalom']]]],
  ])('%s', async (question, expected) => {
    expect(await readingsOf(question)).toEqual(expected);
  });
});

describe('when something happened to what is named is asked beside another question', () => {
  it.each([
    [
      'Who is the builder of Lina and when was it launched?',
      [[['Hammer Yard', '2001-02-03']], [['Hammer Yard', '2001-05-06']]],
    ],
    ['Who is the builder of Lina and when was it scrapped?', [[['Hammer Yard', '2020-10-11']]]],
  ])('%s', async (question, expected) => {
    expect(await readingsOf(question)).toEqual(expected);
  });
});

it('what a column is called like is shown behind an article, though it ends like a verb', async () => {
  expect(await readingsOf('Show the cabins with their rating')).toEqual([
    [
      ['Reed', 7],
      ['Rush', 9],
    ],
  ]);
});
