import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Refusal } from '#lib/domain/query-outcome.ts';
import { refusalSentence } from '#lib/domain/refusal-words.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { AppError } from '#lib/errors.ts';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { school } from '../query/repair/__fixtures__/school.ts';
import { withoutUnlike } from './helpful-writer.ts';
import { mendSpelling } from './mend-spelling.ts';
import { nearNames } from './near-names.ts';
import { rewritten } from './rewritten-questions.ts';
import { takesPart } from './takes-part.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('', { starters: ['How many customers are there?', 'What frobs?'] });
});
afterAll(() => shop.close());

function refusalIn(view: RunView): Refusal {
  const part = view.parts.find(({ kind }) => kind === 'unreadable');
  if (part?.kind !== 'unreadable') throw new Error(JSON.stringify(view.parts));
  return part;
}

describe('misspelt words', () => {
  it.each([
    ['of a table', 'How many custmers are there?', 'custmers', 'customers'],
    ['of a column', 'How many customers per cuontry?', 'cuontry', 'country'],
    ['of questions', 'nubmer of customers by country', 'nubmer', 'number'],
  ])('are mended and said: %s', async (_what, question, said, meant) => {
    const query = queryIn(await converse(shop.workspace)(question));
    expect(query.reading).toContain(`“${said}” read as “${meant}”`);
  });

  test('are mended though others beside them are not', () => {
    expect(mendSpelling('average gorp of pupisl', ['gorp', 'pupisl'], school)?.question).toBe(
      'average gorp of pupils',
    );
  });

  test('that have two letters changed are nearer than their length tells', () => {
    expect(mendSpelling('toatl of pupils', ['toatl'], school)?.question).toBe('total of pupils');
  });

  test.each([
    ['an English word is meant as it stands', 'teacups'],
    ['nothing is near', 'frobnicators'],
    ['it is too short to tell', 'clu'],
  ])('are left alone where %s', (_why, word) => {
    expect(mendSpelling(`How many ${word} are there?`, [word], school)).toBeNull();
  });
});

describe('words that the source does not have', () => {
  it('are read as its own that mean nearly the same, and said', async () => {
    const query = queryIn(await converse(shop.workspace)('How many customers per state?'));
    expect(query.sql).toContain('country');
    expect(query.reading).toContain('“state” read as “country”');
    expect(query.confidence).toBeLessThanOrEqual(0.8);
  });

  test.each([
    ['nothing is near', 'How many teacups are there?', 'teacups'],
    ['a figure is asked for', 'What share of pupils is there?', 'share'],
  ])('are left alone where %s', (_why, question, word) => {
    expect(nearNames(question, [word], school)).toBeNull();
  });

  it.each([
    ['How many customers per state?', 'country', true],
    ['How many customers per state?', 'type', false],
  ])('%s: whether “%s” takes part in what is written', async (question, name, expected) => {
    const { sql } = queryIn(await converse(shop.workspace)(question));
    expect(takesPart(name, sql)).toBe(expected);
  });

  test('are no general name, which nearly anything is a kind of, unless they say a kind themselves', () => {
    const [pupils, ...others] = school;
    if (pupils === undefined) throw new Error('no tables');
    const [column, ...columns] = pupils.columns;
    if (column === undefined) throw new Error('no columns');
    const typed = [
      { ...pupils, columns: [column, ...columns, { ...column, name: 'snack_type', kind: 'text' as const }] },
      ...others,
    ];
    expect(nearNames('How many women are there?', ['women'], typed)).toBeNull();
    expect(nearNames('How many sorts are there?', ['sorts'], typed)).toMatchObject({
      slips: [{ said: 'sorts', meant: 'types' }],
    });
  });

  test('keep their number', () => {
    expect(nearNames('How many instructors are there?', ['instructors'], school)).toMatchObject({
      question: 'How many teachers are there?',
      slips: [{ said: 'instructors', meant: 'teachers' }],
    });
  });
});

describe('a refusal', () => {
  it('says in one sentence what was understood and what was not, and lists nothing unlike', async () => {
    const refusal = refusalIn(await converse(shop.workspace)('How many customers per frobnicator?'));
    expect(refusalSentence(refusal)).toBe('I understood “customers”, but not “frobnicator”.');
    expect(refusal.parts).toEqual([{ text: 'frobnicator', suggestions: [] }]);
  });

  it('offers questions that can be answered', async () => {
    const ask = converse(shop.workspace);
    const { instead } = refusalIn(await ask('How many frobnicating customers are there?'));
    expect(instead).toContain('How many customers are there?');
    expect(instead.length).toBeLessThanOrEqual(3);
    for (const question of instead) expect((await ask(question)).status, question).toBe('answered');
  });

  it('offers them again once the database is in reach', async () => {
    let isSlow = true;
    const { source } = shop.workspace;
    const explain: typeof source.explain = async (...asked) => {
      if (isSlow) throw new AppError('query-timeout', { userMessage: 'It took too long.' });
      return source.explain(...asked);
    };
    const ask = converse({ ...shop.workspace, source: { ...source, explain } });
    const question = 'How many frobnicating orders are there?';
    expect(refusalIn(await ask(question)).instead).not.toContain('How many orders are there?');
    isSlow = false;
    expect(refusalIn(await ask(question)).instead).toContain('How many orders are there?');
  });

  it.each([
    ['delete all customers', 'it is only read'],
    ['export this to excel', 'Download'],
  ])('says what does what is wished for, and not what it may have meant: %s', async (wish, done) => {
    const { parts } = refusalIn(await converse(shop.workspace)(wish));
    expect(parts).toEqual([{ text: wish, suggestions: [], why: expect.stringContaining(done) }]);
  });

  it('says in which language the question is', async () => {
    const view = await converse(shop.workspace)('Wie viele Kunden gibt es in jedem Land?');
    expect(view.parts[0]).toMatchObject({
      kind: 'text',
      segments: [{ text: expect.stringContaining('looks German') }],
    });
    expect(refusalIn(view).instead).toContain('How many customers are there?');
  });
});

test.each([
  ['change', ['ATHENS EXCHANGE', 'Exchanges'], []],
  ['compare', ['company', 'companies'], []],
  ['colour', ['color'], ['color']],
  ['exchagne', ['exchange'], ['exchange']],
])(
  'near “%s” is what is spelt alike, and a word that there is is seldom a misspelling',
  (text, suggestions, kept) => {
    expect(withoutUnlike({ text, suggestions }).suggestions).toEqual(kept);
  },
);

test.each([
  ['How many coolest pupils are there?', 'coolest', 'How many pupils are there?'],
  ['Names of pupils in Narnia?', 'Narnia', 'Names of pupils?'],
  ["Narnia's pupils", 'Narnia', 'pupils'],
  ['number of frobs per pupil', 'frobs', null],
  ['volatility of pupils', 'volatility', null],
])('%s without “%s”', (question, text, expected) => {
  expect(rewritten(question, [{ text, suggestions: [] }], []).at(0) ?? null).toBe(expected);
});

test('where nothing was understood, near names for all of it make no question', () => {
  const part = (text: string, suggestion: string) => ({ text, suggestions: [suggestion] });
  const both = [part('pupels', 'pupils'), part('clabs', 'clubs')];
  expect(rewritten('pupels of clabs', both, [])).toEqual([]);
  expect(rewritten('average age of pupels of clabs', both, [])).toContain('average age of pupils of clubs');
});
