import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { Store } from '#lib/store/open-store.ts';
import { hostileQuestions } from '../__fixtures__/hostile-questions.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { createLiveRuns } from '../runs/live-runs.ts';
import { type AnswerPool, openAnswerPool } from './answer-pool.ts';

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

const portions = Array.from({ length: 10 }, (_, place) => questions.slice(place * 20, place * 20 + 20));

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
