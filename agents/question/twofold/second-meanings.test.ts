import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, optionsIn, queryIn } from '../../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../../__fixtures__/shop.ts';
import { rowsOfReadings } from './__fixtures__/rows-of-readings.ts';
import { valley } from './__fixtures__/valley.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(valley, {
    examples: [
      {
        question: 'Which tours does each guide love?',
        sql: "SELECT tour_name FROM tours WHERE difficulty = 'hard'",
        note: '',
      },
    ],
  });
});
afterAll(() => shop.close());

const readingsOf = (question: string) => rowsOfReadings(shop, question);

describe('what each has is that of one after the other, or what all have', () => {
  it('where a row belongs to one of them, rows that are alike are the same', async () => {
    expect(await readingsOf('Which dishes does each inn serve?')).toEqual([
      [
        ['Crown', 'Soup'],
        ['Crown', 'Stew'],
        ['Swan', 'Roast'],
        ['Swan', 'Soup'],
      ],
      [['Soup']],
    ]);
  });
});

describe('what stands behind two kinds of things is said of both, or of the last', () => {
  it.each<[string, unknown[][], unknown[][]]>([
    ['List huts and campsites in Brig', [['Marmot'], ['Pine']], [['Eagle'], ['Marmot'], ['Pine']]],
    [
      'Show bath treatments and massage treatments with a member fee above 22',
      [['Hay'], ['Stone']],
      [['Hay'], ['Mud'], ['Stone']],
    ],
    [
      'What bath and massage treatments have a guest deposit above 3?',
      [['Hay'], ['Stone']],
      [['Hay'], ['Mud'], ['Stone']],
    ],
    [
      'Which huts and campsites are nestled in Brig?',
      [['Marmot'], ['Pine']],
      [['Eagle'], ['Marmot'], ['Pine']],
    ],
  ])('%s', async (question, both, last) => {
    expect(await readingsOf(question)).toEqual([both, last]);
  });

  it.each<[string, unknown[][]]>([
    ['List huts and also campsites in Brig', [['Eagle'], ['Marmot'], ['Pine']]],
    ['List both huts and campsites in Brig', [['Marmot'], ['Pine']]],
    ['List huts in Alba and campsites in Brig', [['Eagle'], ['Pine']]],
    ['List the names and beds of huts in Brig', [['Marmot', 20]]],
  ])('%s: has one meaning', async (question, rows) => {
    expect(await readingsOf(question)).toEqual([rows]);
  });
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

  it.each<[string, unknown[][]]>([
    ['For each guide, list the tours', byGuide],
    ['For every guide, list the tours undertaken', byGuide],
    ['Which tours do all guides have in common?', [['Lake']]],
    ['Which tours are common to all guides?', [['Lake']]],
    ['Which tours does every single guide lead?', [['Lake']]],
    [
      'Which inn does each singer work at?',
      [
        ['Kim', 'Crown'],
        ['Lou', 'Swan'],
      ],
    ],
  ])('%s: has one meaning', async (question, rows) => {
    expect(await readingsOf(question)).toEqual([rows]);
  });

  it('a verb that the source does not know is told', async () => {
    const { reading } = queryIn(await converse(shop.workspace)('Show me the tours each guide fancies'));
    expect(reading).toContain('“fancies” read as belonging to it');
  });
});

describe('a word that two columns of one kind share', () => {
  it.each<[string, unknown[][][]]>([
    ['When was Snow released?', [[['2020-01-02']], [['2020-05-06']]]],
    ['What is the fee of Stone?', [[[40]], [[55]]]],
    ['What is the guest fee of Stone?', [[[55]]]],
    ['What is the highest fee of Stone?', [[[40]], [[55]]]],
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

describe('a word that no name has and several fit', () => {
  it.each<[string, unknown[][][]]>([
    ['What is the location of Crown?', [[['Chur']], [['1 Mill Lane']]]],
    ['Where is the Crown?', [[['Chur']], [['1 Mill Lane']]]],
    ['Show the size of Swan', [[[8]], [[500]]]],
    ['Which performers are at the Swan?', [[['Lou']], [['Nik']]]],
    ['What is the town of Crown?', [[['Chur']]]],
  ])('%s', async (question, expected) => {
    const found = await readingsOf(question);
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  });
});

describe('a word that nothing is called by, where the name of what things have stands', () => {
  it.each<[string, string[]]>([
    ['What is the ambience of Marmot?', ['Village', 'Beds']],
    ['Show each hut with its vibe', ['Village', 'Beds']],
    ['Which aura does the Stone have?', ['Kind', 'Member fee', 'Guest fee', 'Guest deposit']],
  ])('%s', async (question, labels) => {
    const view = await converse(shop.workspace)(question);
    expect(optionsIn(view).map(({ label }) => label)).toEqual(labels);
    for (const option of optionsIn(view)) {
      expect(queryIn(await converse(shop.workspace)(option.question)).result.rows.length).toBeGreaterThan(0);
    }
  });

  it('what is chosen is told as assumed', async () => {
    const ask = converse(shop.workspace);
    const [, beds] = optionsIn(await ask('What is the ambience of Marmot?'));
    const { result, reading } = queryIn(await ask(beds?.question ?? ''));
    expect(result.rows).toEqual([[20]]);
    expect(reading.join()).not.toContain('Village');
  });

  it('is refused where a figure or a verb stands', async () => {
    for (const question of ['How many huts above Zermatt?', 'Do the huts zing?']) {
      const view = await converse(shop.workspace)(question);
      expect(view.parts.map(({ kind }) => kind)).toContain('unreadable');
    }
  });

  it.each(['Show huts that sparkle', 'Which guides are happy?'])(
    '%s: what leaves the word out is asked back, and the word is named',
    async (question) => {
      const view = await converse(shop.workspace)(question);
      const asked = view.parts.flatMap((part) =>
        part.kind === 'clarification' ? part.clarification.question : [],
      );
      expect(asked).toEqual([expect.stringMatching(/^I do not know “(?:sparkle|happy)” and left it out\./)]);
    },
  );
});

describe('in a conversation', () => {
  it('a question that stands by itself has both meanings, too', async () => {
    const ask = converse(shop.workspace);
    await ask('How many huts are there?');
    const view = await ask('Which tours are led by each guide?');
    expect(queryIn(view).readings).toHaveLength(1);
  });
});

it('what somebody reviewed has the one meaning that they gave it', async () => {
  expect(await readingsOf('Which tours does each guide love?')).toEqual([[['Glacier'], ['Ridge']]]);
});
