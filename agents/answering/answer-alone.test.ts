import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted, type ScriptedAnswer } from '../__fixtures__/ask-scripted.ts';
import { obedientReply } from '../__fixtures__/obedient-model.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion } from '../answer-question.ts';
import type { Choice } from '../compose.ts';
import { previousTurn } from '../runs/previous-turns.ts';
import type { Workspace } from '../workspace.ts';
import { answerAlone } from './answer-alone.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Both readers read it so, and no word is left over. */
const plain = 'Show the name and country of each customer.';
const ofModel = 'SELECT name FROM customers ORDER BY name';

async function ask(
  question: string,
  more: { choice?: Choice; workspace?: Workspace; before?: readonly RunView[]; signal?: AbortSignal } = {},
): Promise<{ view: RunView; run: ScriptedAnswer }> {
  const run = await askScripted(more.workspace ?? shop.workspace, {
    question,
    choice: { strategy: 'chase', ...more.choice },
    answering: answerAlone(answerQuestion),
    history: (more.before ?? []).map((view) => previousTurn(view)),
    reply: (request) => answer(obedientReply(request, { sql: () => ofModel })),
    ...(more.signal ? { signal: more.signal } : {}),
  });
  return { run, view: run.events.reduce(reduceRun, emptyRun) };
}

describe('a question for a model', () => {
  test('is answered without a call where the built-in engine is sure of its reading, and says so', async () => {
    const { view, run } = await ask(plain);
    expect(run.requests).toEqual([]);
    expect(view).toMatchObject({
      status: 'answered',
      mode: 'built-in',
      modelNotAsked: { because: 'sure' },
    });
  });

  test.each<[string, Choice]>([
    ['always', { askModel: 'always' }],
    ['thorough', { effort: 'thorough' }],
  ])('is put to the model all the same where that is wished: %s', async (_, choice) => {
    const { view, run } = await ask(plain, { choice });
    expect(run.requests).not.toEqual([]);
    expect(view).toMatchObject({ mode: 'model', modelNotAsked: null });
  });

  test.each([
    ['a word that no reading accounts for', 'Show the name and country of each loyal customer.'],
    ['a reading that is no more than likely', 'Which customer has the most orders?'],
    ['a chart that is wished for', 'Draw the number of customers by country as a bar chart'],
    ['what nobody here can read', 'Who is the best customer?'],
  ])('is put to the model: %s', async (_, question) => {
    const { view, run } = await ask(question);
    expect(run.requests).not.toEqual([]);
    expect(view).toMatchObject({ mode: 'model', modelNotAsked: null });
    expect(run.events.filter(({ type }) => type === 'run-start')).toHaveLength(1);
  });

  test('that goes on from an earlier one is put to the model: only questions by themselves were measured', async () => {
    const { view: before } = await ask(plain);
    const { run } = await ask('Show the name and country of each customer.', { before: [before] });
    expect(run.requests).not.toEqual([]);
  });

  test('is answered as an approved example answers it, also later in a conversation', async () => {
    const { knowledge } = shop.workspace;
    const example = {
      id: 'e1',
      sourceId: shop.workspace.source.id,
      question: 'Who is the best customer?',
      sql: 'SELECT name FROM customers JOIN orders ON customer_id = customers.id GROUP BY name ORDER BY sum(total) DESC LIMIT 1',
      note: '',
      status: 'approved' as const,
    };
    const workspace: Workspace = {
      ...shop.workspace,
      knowledge: {
        ...knowledge,
        curated: { ...knowledge.curated, examples: [example] },
        findExamples: async () => [{ ...example, score: 1 }],
      },
    };
    const { view: before } = await ask(plain);
    const { view, run } = await ask('Who is the best customer?', { workspace, before: [before] });
    expect(run.requests).toEqual([]);
    expect(view).toMatchObject({
      status: 'answered',
      modelNotAsked: { because: 'example', question: 'Who is the best customer?' },
    });
  });

  test('on a schema larger than any that the readers were measured on is put to the model', async () => {
    const { knowledge } = shop.workspace;
    const [table] = knowledge.snapshot.tables;
    if (table === undefined) throw new Error('no table');
    const more = Array.from({ length: 20 }, (_, at) => ({ ...table, name: `archive_${at}` }));
    const tables = [...knowledge.snapshot.tables, ...more];
    const workspace = {
      ...shop.workspace,
      knowledge: { ...knowledge, snapshot: { ...knowledge.snapshot, tables } },
    };
    const { run } = await ask(plain, { workspace });
    expect(run.requests).not.toEqual([]);
  });

  test('that is stopped while it is read ends as stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    const { view, run } = await ask(plain, { signal: stop.signal });
    expect(run.requests).toEqual([]);
    expect(view.status).toBe('stopped');
  });
});
