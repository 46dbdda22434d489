import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { projectRoot } from '#lib/project-root.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion, type Question } from '../answer-question.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import { type AnswerPool, openAnswerPool } from './answer-pool.ts';
import type { Answering } from './answering.ts';

const stubbornThread = path.join(projectRoot, 'agents/__fixtures__/stubborn-thread.ts');

let shop: Shop;
let pool: AnswerPool;

beforeAll(async () => {
  shop = await openShop();
  pool = openAnswerPool({ source: shop.workspace.source, env: {}, threads: 1 });
});

afterAll(async () => {
  await pool.close();
  await shop.close();
});

type Asking = Partial<Question> & { readonly question: string };

/** The events of a question, without what differs from run to run. */
async function ask(answering: Answering, asking: Asking): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  await answering({
    runId: 'run',
    conversationId: 'conversation',
    person: 'tester',
    workspace: shop.workspace,
    history: [],
    limits: defaultLimits,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
    ...asking,
  });
  return events;
}

/** Without times, and without the order in which steps that run together end. */
const untimed = (events: readonly RunEvent[]): string[] =>
  events.map((event) => JSON.stringify(event, (key, value) => (key === 'elapsedMs' ? 0 : value))).toSorted();

const outcomeOf = (events: readonly RunEvent[]) => {
  const last = events.at(-1);
  return last?.type === 'run-end' ? last.outcome : last?.type;
};

test.each([
  'Total of the orders per country',
  'How many customers in France?',
  'Frobnicate the gizmo',
  'hello',
])('a thread answers "%s" as this one does', async (question) => {
  expect(untimed(await ask(pool.answer, { question }))).toEqual(
    untimed(await ask(answerQuestion, { question })),
  );
});

test('a thread knows the rights of who asks', async () => {
  const asAnalyst = {
    ...shop.workspace,
    ...(await restrictWorkspace(shop.workspace, [{ table: 'orders', column: null }])),
  };
  const question = 'How many orders are there?';
  const events = await ask(pool.answer, { question, workspace: asAnalyst });
  expect(JSON.stringify(events)).not.toContain('placed_on');
  expect(untimed(events)).toEqual(untimed(await ask(answerQuestion, { question, workspace: asAnalyst })));
  expect(outcomeOf(await ask(pool.answer, { question }))).toBe('answered');
});

test('a thread goes on with a conversation', async () => {
  const question = 'Total of the orders per country';
  const view = (await ask(pool.answer, { question })).reduce(reduceRun, emptyRun);
  const output = view.steps.find(({ tool }) => tool === 'query-data')?.output as { query: never };
  const history = [{ question, query: output.query, chart: null }];
  const follow = { question: 'and only in France', history };
  expect(untimed(await ask(pool.answer, follow))).toEqual(untimed(await ask(answerQuestion, follow)));
});

test('a stopped question ends, and the thread answers the next one', async () => {
  const stopping = new AbortController();
  const events: RunEvent[] = [];
  await ask(pool.answer, {
    question: 'How many customers are there?',
    signal: stopping.signal,
    emit: (event) => {
      events.push(event);
      if (event.type === 'run-start') stopping.abort();
    },
  });
  expect(outcomeOf(events)).toBe('run-stopped');
  expect(outcomeOf(await ask(pool.answer, { question: 'How many customers are there?' }))).toBe('answered');
});

test('another thread is started only for a question that finds the others at work', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  const growing = openAnswerPool({ source: shop.workspace.source, env: {}, threads: 2 });
  try {
    const question = 'How many customers are there?';
    for (let turn = 0; turn < 3; turn += 1) await ask(growing.answer, { question });
    expect(started).toBe(1);
    const together = await Promise.all(Array.from({ length: 5 }, () => ask(growing.answer, { question })));
    expect(together.map(outcomeOf)).toEqual(Array.from({ length: 5 }, () => 'answered'));
    expect(started).toBe(2);
  } finally {
    process.off('worker', count);
    await growing.close();
  }
});

describe('with a question that takes a thread for good', () => {
  let stubborn: AnswerPool;

  beforeAll(() => {
    stubborn = openAnswerPool({
      source: shop.workspace.source,
      env: {},
      threads: 2,
      budgetMs: 3_000,
      thread: stubbornThread,
    });
  });
  afterAll(() => stubborn.close());

  test('it is ended with a sentence, and everybody else is answered', async () => {
    const ended: string[] = [];
    const asked = (name: string, question: string) =>
      ask(stubborn.answer, { question }).then((events) => {
        ended.push(name);
        return events;
      });
    const endless = asked('endless', 'endless: how many customers are there?');
    const others = ['one', 'two', 'three'].map((name) => asked(name, 'How many customers are there?'));
    const answers = await Promise.all(others);
    expect(answers.map(outcomeOf)).toEqual(['answered', 'answered', 'answered']);
    expect((await endless).at(-1)).toMatchObject({
      type: 'run-error',
      code: 'question-too-long',
      message:
        'Reading this question took more than 3 s, so it was ended. Ask for one thing at a time, in fewer words.',
    });
    // The other thread answered while this one was held.
    expect(ended.indexOf('endless')).toBeGreaterThan(0);
  });

  test('whoever was in its thread begins anew, and the log tells so', async () => {
    const { source } = shop.workspace;
    const taken = Promise.withResolvers<void>();
    // The database answers this run only when its thread is held by the other.
    const late: DataSource = {
      ...source,
      query: async (...given) => {
        await taken.promise;
        return source.query(...given);
      },
    };
    const single = openAnswerPool({
      source: late,
      env: {},
      threads: 1,
      budgetMs: 3_000,
      thread: stubbornThread,
    });
    try {
      const question = 'How many customers are there?';
      const asking = ask(single.answer, { question });
      const endless = ask(single.answer, {
        question: 'endless',
        // Whatever is told of it, its thread was taken by then.
        emit: () => taken.resolve(),
      });
      const events = await asking;
      await endless;
      const types = events.map(({ type }) => type);
      expect(types.filter((type) => type === 'run-restarted')).toHaveLength(1);
      const view = events.reduce(reduceRun, emptyRun);
      expect(view).toMatchObject({ status: 'answered', question });
      expect(view.steps.map(({ status }) => status)).toEqual(view.steps.map(() => 'done'));
    } finally {
      await single.close();
    }
  });
});
