import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { portionOf } from '#lib/__fixtures__/portion-of.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import type { Store } from '#lib/store/open-store.ts';
import { askScripted } from '../__fixtures__/ask-scripted.ts';
import { hostileQuestions } from '../__fixtures__/hostile-questions.ts';
import { obedientReply } from '../__fixtures__/obedient-model.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion } from '../answer-question.ts';
import { createLiveRuns } from '../runs/live-runs.ts';
import { answerAlone } from './answer-alone.ts';
import { type AnswerPool, openAnswerPool } from './answer-pool.ts';
import { longestQuestion, readingBudgetMs } from './reading-limits.ts';
import { workedMs } from './run-meter.ts';

/** What each run has worked, as its thread counts it. */
const meters = vi.hoisted((): Float64Array[] => []);
vi.mock('./run-meter.ts', async (original) => {
  const real = await original<typeof import('./run-meter.ts')>();
  const newMeter = () => {
    const meter = real.newMeter();
    meters.push(meter);
    return meter;
  };
  return { ...real, newMeter };
});

let shop: Shop;
let pool: AnswerPool;
const questions = hostileQuestions();

beforeAll(async () => {
  shop = await openShop();
  pool = openAnswerPool({ source: shop.workspace.source, env: {}, threads: 2 });
});

afterAll(async () => {
  await pool.close();
  await shop.close();
});

async function ask(question: string): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  await pool.answer({
    runId: 'run',
    conversationId: 'conversation',
    person: 'tester',
    question,
    workspace: shop.workspace,
    history: [],
    limits: defaultLimits,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
  });
  return events;
}

const asked = portionOf(questions, 20);
const size = asked.length / 10;
const portions = Array.from({ length: 10 }, (_, place) => asked.slice(place * size, (place + 1) * size));

test('there are two hundred of them, no two the same', () => {
  expect(new Set(questions).size).toBe(200);
});

test.each(portions.map((portion, place) => [place + 1, portion] as const))(
  'portion %i ends, and whoever asks meanwhile is answered',
  async (_place, portion) => {
    const ends = portion.map(async (question) => ({ question, last: (await ask(question)).at(-1) }));
    const bystander = await ask('How many customers in France?');
    expect(bystander.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered' });
    expect(JSON.stringify(bystander)).toContain('[[2]]');
    for (const { question, last } of await Promise.all(ends)) {
      // An end of its own, or a sentence that says what to do; never a fault of ours.
      const isOver = last?.type === 'run-error' && last.code === 'question-too-long';
      expect(isOver || last?.type === 'run-end', `${question} ended with ${JSON.stringify(last)}`).toBe(true);
    }
  },
);

test('each of them stays within what reading one question may take of its thread', () => {
  const worked = meters.map((meter) => workedMs(meter, 0));
  expect(worked.length).toBeGreaterThanOrEqual(asked.length);
  // None is left at work, which would count below nothing. The shortest may fall between two ticks of the processor's clock.
  expect(Math.min(...worked)).toBeGreaterThanOrEqual(0);
  expect(worked.filter((ms) => ms > 0).length).toBeGreaterThan(0.95 * worked.length);
  expect(Math.max(...worked)).toBeLessThanOrEqual(readingBudgetMs);
});

test('where there is a model, what is too long to be read is not read: the model alone answers', async () => {
  const read: string[] = [];
  const inThreads = pool.answerFrom(shop.workspace.source);
  const answering = answerAlone((question) => {
    const isRead = question.composition?.mode === 'built-in';
    if (isRead) read.push(question.question);
    return isRead ? inThreads(question) : answerQuestion(question);
  });
  const longest = questions.filter(({ length }) => length > 0.9 * longestQuestion);
  expect(longest.length).toBeGreaterThan(30);
  for (const question of longest.slice(0, 6)) {
    const { events, requests } = await askScripted(shop.workspace, {
      question: question.repeat(4).slice(0, 4_000),
      choice: { strategy: 'chase' },
      answering,
      reply: (request) => answer(obedientReply(request, { sql: () => 'SELECT name FROM customers' })),
    });
    expect(requests.length, question).toBeGreaterThan(0);
    expect(events.filter(({ type }) => type === 'run-start')).toMatchObject([{ mode: 'model' }]);
    expect(events.at(-1), question).toMatchObject({ type: 'run-end', outcome: 'answered' });
  }
  expect(read).toEqual([]);
});

test('with a model that is asked where nothing is sure, the written ones end as well', async () => {
  for (const question of questions.slice(0, 12)) {
    const { events } = await askScripted(shop.workspace, {
      question,
      choice: { strategy: 'chase' },
      answering: answerAlone(pool.answerFrom(shop.workspace.source)),
      reply: (request) => answer(obedientReply(request, { sql: () => 'SELECT name FROM customers' })),
    });
    expect(events.at(-1)?.type, question).toBe('run-end');
  }
});

test('also what asks for itself, such as an evaluation, has nothing read that is too long', async () => {
  expect((await ask('customers '.repeat(200))).at(-1)).toMatchObject({
    type: 'run-error',
    code: 'question-too-long',
  });
});

test('a longer one is refused with a sentence before anything is kept of it', async () => {
  const untouched = new Proxy({} as Store, {
    get: () => {
      throw new Error('the store was asked');
    },
  });
  const runs = createLiveRuns({ store: untouched, workspace: shop.workspace, limits: defaultLimits });
  const question = `orders above ${'9'.repeat(4_000)}`;
  await expect(runs.start({ person: localDeveloper, conversationId: null, question })).rejects.toMatchObject({
    code: 'question-too-long',
    userMessage:
      'Without a language model a question may have 1,000 characters; this one has 4,013. Ask for one thing at a time.',
  });
});
