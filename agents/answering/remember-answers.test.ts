import { appendFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion, type Question } from '../answer-question.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import { rememberAnswers } from './remember-answers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** What answers, and how often it had to work. */
function answersOf(today = () => new Date('2026-01-05')) {
  let worked = 0;
  const answering = rememberAnswers(
    (question) => {
      worked += 1;
      return answerQuestion(question);
    },
    { dataVersion: shop.workspace.source.dataVersion, now: today },
  );
  const ask = async (question: string, more: Partial<Question> = {}): Promise<RunEvent[]> => {
    const events: RunEvent[] = [];
    await answering({
      runId: `run ${worked}`,
      conversationId: 'conversation',
      person: 'tester',
      question,
      workspace: shop.workspace,
      history: [],
      limits: defaultLimits,
      signal: new AbortController().signal,
      emit: (event) => events.push(event),
      ...more,
    });
    return events;
  };
  return { ask, worked: () => worked };
}

const question = 'How many customers are there?';

test('gives an answer again, and says whose it is', async () => {
  const { ask, worked } = answersOf();
  const first = await ask(question);
  const [start, ...again] = await ask(`${question} `, { runId: 'second', conversationId: 'another' });
  expect(worked()).toBe(1);
  expect(start).toMatchObject({
    runId: 'second',
    conversationId: 'another',
    answeredBefore: { runId: 'run 0', at: '2026-01-05T00:00:00.000Z' },
  });
  expect(again.slice(0, -1)).toEqual(first.slice(1, -1));
});

test('works again for other words, rights, knowledge, conversations, limits and days', async () => {
  let day = '2026-01-05';
  const { ask, worked } = answersOf(() => new Date(day));
  await ask(question);
  const { workspace } = shop;
  const denied = await restrictWorkspace(workspace, [{ table: 'orders', column: null }]);
  await ask('How many orders are there?');
  await ask(question, { workspace: { ...workspace, ...denied } });
  await ask(question, { workspace: { ...workspace, knowledge: { ...workspace.knowledge, id: 'other' } } });
  await ask(question, { history: [{ question: 'before', query: null, chart: null }] });
  await ask(question, { choices: [{ name: 'Acme', table: 'customers', column: 'id', key: 1 }] as never });
  await ask(question, { limits: { ...defaultLimits, maxRows: 5 } });
  day = '2026-01-06';
  await ask(question);
  expect(worked()).toBe(8);
  await ask(question);
  expect(worked()).toBe(8);
});

test('forgets what was answered from other rows, also while they stand beside the file', async () => {
  const { ask, worked } = answersOf();
  const database = new DatabaseSync(shop.file);
  try {
    database.exec('PRAGMA journal_mode = WAL');
    await ask(question);
    database.exec("INSERT INTO customers VALUES (9, 'Late', 'Italy')");
    const events = await ask(question);
    expect(worked()).toBe(2);
    expect(JSON.stringify(events)).toContain('[[4]]');
  } finally {
    database.close();
  }
  await appendFile(shop.file, '');
});

test('remembers no failure and nothing that was stopped', async () => {
  const { ask, worked } = answersOf();
  await ask(question, { signal: AbortSignal.abort() });
  await ask(question, { limits: { ...defaultLimits, timeoutMs: 0 } });
  await ask(question);
  expect(worked()).toBe(3);
});
