import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, optionsIn, queryIn } from '../../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../../__fixtures__/shop.ts';

/** A valley: huts and campsites with their beds, guides who lead tours, films shown there, treatments of its spa. */
const valley = `
  CREATE TABLE huts (hut_id INTEGER PRIMARY KEY, hut_name TEXT NOT NULL UNIQUE, village TEXT NOT NULL, beds INTEGER NOT NULL);
  CREATE TABLE campsites (campsite_id INTEGER PRIMARY KEY, campsite_name TEXT NOT NULL UNIQUE, village TEXT NOT NULL, beds INTEGER NOT NULL);
  CREATE TABLE guides (guide_id INTEGER PRIMARY KEY, guide_name TEXT NOT NULL UNIQUE);
  CREATE TABLE tours (tour_id INTEGER PRIMARY KEY, tour_name TEXT NOT NULL UNIQUE, difficulty TEXT NOT NULL);
  CREATE TABLE guides_tours (guide_id INTEGER NOT NULL REFERENCES guides(guide_id), tour_id INTEGER NOT NULL REFERENCES tours(tour_id), PRIMARY KEY (guide_id, tour_id));
  CREATE TABLE films (film_id INTEGER PRIMARY KEY, film_title TEXT NOT NULL UNIQUE, cinema_release_date DATE NOT NULL, streaming_release_date DATE NOT NULL);
  CREATE TABLE treatments (treatment_id INTEGER PRIMARY KEY, treatment_name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, member_fee REAL NOT NULL, guest_fee REAL NOT NULL, guest_deposit REAL NOT NULL);
  INSERT INTO huts VALUES (1, 'Eagle', 'Alba', 10), (2, 'Marmot', 'Brig', 20);
  INSERT INTO campsites VALUES (1, 'Larch', 'Alba', 50), (2, 'Pine', 'Brig', 60);
  INSERT INTO guides VALUES (1, 'Ida'), (2, 'Jon');
  INSERT INTO tours VALUES (1, 'Glacier', 'hard'), (2, 'Lake', 'easy'), (3, 'Ridge', 'hard');
  INSERT INTO guides_tours VALUES (1, 1), (1, 2), (2, 2), (2, 3);
  INSERT INTO films VALUES (1, 'Snow', '2020-01-02', '2020-05-06'), (2, 'Rock', '2021-03-04', '2021-07-08');
  INSERT INTO treatments VALUES (1, 'Mud', 'bath', 20, 30, 3), (2, 'Hay', 'bath', 25, 35, 4), (3, 'Stone', 'massage', 40, 55, 5);
`;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(valley);
});
afterAll(() => shop.close());

/** The rows of the answer and of each reading that is offered beside it, or of each that the person is asked to choose from. */
async function readingsOf(question: string): Promise<unknown[][][]> {
  const view = await converse(shop.workspace)(question);
  const options = optionsIn(view).flatMap(({ preview }) => preview?.result ?? []);
  const query = options.length > 0 ? null : queryIn(view);
  const offered = query === null ? options : [query.result, ...query.readings.map(({ result }) => result)];
  return offered.map(({ rows }) => rows.map((row) => [...row]).toSorted());
}

describe('what stands behind two kinds of things is said of both, or of the last', () => {
  it.each<[string, unknown[][], unknown[][]]>([
    ['List huts and campsites in Brig', [['Marmot'], ['Pine']], [['Eagle'], ['Marmot'], ['Pine']]],
    [
      'Show bath treatments and massage treatments with a member fee above 22',
      [['Hay'], ['Stone']],
      [['Hay'], ['Mud'], ['Stone']],
    ],
  ])('%s', async (question, both, last) => {
    expect(await readingsOf(question)).toEqual([both, last]);
  });

  it.each(['List huts and also campsites in Brig', 'List the names and beds of huts in Brig'])(
    '%s: has one meaning',
    async (question) => {
      const view = await converse(shop.workspace)(question);
      expect(view.parts.some(({ kind }) => kind === 'table') ? queryIn(view).readings : []).toEqual([]);
    },
  );
});

describe('each is one after the other, or all of them', () => {
  const byGuide = [
    ['Ida', 'Glacier'],
    ['Ida', 'Lake'],
    ['Jon', 'Lake'],
    ['Jon', 'Ridge'],
  ];
  it.each(['Which tours are led by each guide?', 'Show me the tours each guide offers'])(
    '%s',
    async (question) => {
      const [first, second] = await readingsOf(question);
      expect(first).toEqual(byGuide);
      expect(second).toEqual([['Lake']]);
    },
  );

  it('all of them is offered one by one as well', async () => {
    expect(await readingsOf('Which tours are led by every guide?')).toEqual([[['Lake']], byGuide]);
  });

  it('“for each guide” in front is one by one', async () => {
    expect(await readingsOf('For each guide, list the tours')).toEqual([byGuide]);
  });
});

describe('a word that two columns of one kind share', () => {
  it.each<[string, unknown[][][]]>([
    ['When was Snow released?', [[['2020-01-02']], [['2020-05-06']]]],
    ['What is the fee of Stone?', [[[40]], [[55]]]],
    ['What is the guest fee of Stone?', [[[55]]]],
  ])('%s', async (question, expected) => {
    const found = await readingsOf(question);
    expect(
      found.map((rows) => rows.map((row) => row.filter((cell) => cell !== 'Snow' && cell !== 'Stone'))),
    ).toEqual(expected);
  });

  it('a word that no column has is read as each of those that begin like it, and told', async () => {
    const { result, reading, readings } = queryIn(await converse(shop.workspace)('Guest rebate of Stone'));
    expect(reading.join()).toContain('“Guest rebate” read as “guest');
    const figures = [result, ...readings.map((each) => each.result)].flatMap(({ rows }) => rows.flat());
    expect(figures).toEqual(expect.arrayContaining([55, 5]));
  });

  it('what is said of several things is no part of a name', async () => {
    const view = await converse(shop.workspace)('Guests louder of Stone');
    expect(view.parts.map(({ kind }) => kind)).toContain('unreadable');
  });
});
