import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted } from '../__fixtures__/ask-scripted.ts';
import { converse, optionsIn, queryIn } from '../__fixtures__/conversation.ts';
import { obedientReply } from '../__fixtures__/obedient-model.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { type Composition, compose } from '../compose.ts';
import type { SqlWriter } from '../roles.ts';
import type { Workspace } from '../workspace.ts';
import { builtInRepairer } from './repair/built-in-repairer.ts';
import { writtenCandidate } from './written-candidate.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop("INSERT INTO customers VALUES (4, 'Acme Trading', 'Italy');");
});
afterAll(() => shop.close());

const byTotal =
  'SELECT name FROM customers JOIN orders ON customer_id = customers.id GROUP BY name ORDER BY sum(total) DESC LIMIT 1';
const byCount =
  'SELECT name FROM customers JOIN orders ON customer_id = customers.id GROUP BY name ORDER BY count(*) DESC LIMIT 1';

const writes =
  (...statements: readonly string[]): SqlWriter =>
  async () => ({ kind: 'candidates', candidates: statements.map((sql) => writtenCandidate(sql, 'plain')) });

/** The shop with these writers instead of a model's. */
function shopWith(writers: readonly SqlWriter[], choice: Parameters<typeof compose>[1] = {}): Workspace {
  const { roles } = compose(null, choice);
  const composition: Composition = {
    strategy: 'chase',
    effort: 'careful',
    mode: 'model',
    alone: null,
    roles: { ...roles, writers, repairer: builtInRepairer, enoughAgreeing: null, enoughSure: null },
  };
  return { ...shop.workspace, composition };
}

const question = 'Who is the best customer?';
const stepsOf = (view: RunView) => view.steps.find(({ tool }) => tool === 'query-data');

test('two meanings with equal support are asked back: each in words, with the first rows it would give', async () => {
  const ask = converse(shopWith([writes(byTotal), writes(byCount)]));
  const asked = await ask(question);
  expect(asked.status).toBe('asked');
  const options = optionsIn(asked);
  expect(options.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Sorted by .*total.*, not by /i),
    expect.stringMatching(/^Sorted by number of .*, not by /i),
  ]);
  expect(options.map(({ preview }) => preview?.result.rows)).toEqual([[['Borealis']], [['Acme Trading']]]);
});

test('the reading that was chosen is answered without asking a writer, and settles the same doubt later', async () => {
  let written = 0;
  const counting: SqlWriter = (input, context) => {
    written += 1;
    return writes(byTotal)(input, context);
  };
  const ask = converse(shopWith([counting, writes(byCount)]));
  const [, second] = optionsIn(await ask(question));
  if (!second) throw new Error('no second option');
  const answered = await ask(second.question);
  expect(written).toBe(1);
  expect(queryIn(answered)).toMatchObject({
    sql: expect.stringContaining('ORDER BY count(*) DESC'),
    confidence: 1,
    writer: 'plain',
  });

  const later = await ask('Which customer is the best one?');
  expect(later.status).toBe('answered');
  expect(queryIn(later).sql).toContain('ORDER BY count(*) DESC');
});

test('a meaning that most statements share is taken without asking', async () => {
  const ask = converse(shopWith([writes(byTotal), writes(byTotal), writes(byTotal), writes(byCount)]));
  const view = await ask(question);
  expect(view.status).toBe('answered');
  expect(queryIn(view).sql).toContain('ORDER BY sum(total) DESC');
});

test('where nobody is there to choose the likelier meaning is taken', async () => {
  const ask = converse(shopWith([writes(byTotal), writes(byCount)], { asking: 'off' }));
  expect((await ask(question)).status).toBe('answered');
});

test('a name of two things is asked back before any model is, whatever writes', async () => {
  let written = 0;
  const counting: SqlWriter = (input, context) => {
    written += 1;
    return writes(byTotal)(input, context);
  };
  const ask = converse(shopWith([counting]));
  const asked = await ask('How many orders has Acme Trading?');
  expect(written).toBe(0);
  expect(asked.status).toBe('asked');
  expect(optionsIn(asked).map(({ label }) => label)).toEqual(['Acme Trading (1)', 'Acme Trading (4)']);
  expect(stepsOf(asked)?.candidates).toEqual([]);
});

test('a model that says the question needs a choice is heard, and its two statements are the choice', async () => {
  const { events } = await askScripted(shop.workspace, {
    question,
    choice: { strategy: 'single-shot', repair: 'off' },
    reply: (request) => answer(obedientReply(request, { sql: () => `${byTotal};\n-- or\n${byCount}` })),
  });
  const view = events.reduce(reduceRun, emptyRun);
  expect(view.status).toBe('asked');
  expect(optionsIn(view).map(({ settles }) => settles?.candidate.sql)).toEqual([byTotal, byCount]);
});
