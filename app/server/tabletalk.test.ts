import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#agents/__fixtures__/shop.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { copyEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

const given = vi.hoisted(() => ({ openWorkspace: vi.fn(), answerQuestion: vi.fn() }));
vi.mock('#agents/workspace.ts', async (original) => {
  const real = await original<typeof import('#agents/workspace.ts')>();
  given.openWorkspace.mockImplementation(real.openWorkspace);
  return { ...real, openWorkspace: given.openWorkspace };
});
// The threads have modules of their own: what is replaced here is what this process would answer with itself.
vi.mock('#agents/answer-question.ts', async (original) => {
  const real = await original<typeof import('#agents/answer-question.ts')>();
  given.answerQuestion.mockImplementation(real.answerQuestion);
  return { ...real, answerQuestion: given.answerQuestion };
});

let shop: Shop;
let opened: Tabletalk;

beforeAll(async () => {
  shop = await openShop();
  const dataDir = path.join(shop.folder, 'data');
  await copyEmptyStore(dataDir);
  vi.stubEnv('TABLETALK_DATA', dataDir);
  given.openWorkspace.mockResolvedValue(shop.workspace);
  opened = await tabletalk();
});
afterAll(async () => {
  await opened.boardClock.close();
  await opened.evaluations.close();
  await opened.forgetting.close();
  await opened.runs.close();
  await opened.answers.close();
  await opened.store.close();
  await shop.close();
  await rm(shop.folder, { recursive: true, force: true });
});

/** Asks, and notes the types of the events of its run. */
async function ask(question: string, noted: string[]): Promise<void> {
  const { runId } = await opened.runs.start({ person: localDeveloper, conversationId: null, question });
  for await (const { event } of opened.runs.follow(runId, -1, new AbortController().signal))
    noted.push(event.type);
}

test('before a question it is looked whether the schema of its source has changed', async () => {
  const order: string[] = [];
  vi.spyOn(shop.workspace, 'noticeSchemaChange').mockImplementation(async () => void order.push('looked'));
  await ask('How many customers are there?', order);
  expect(order[0]).toBe('looked');
  expect(order.at(-1)).toBe('run-end');
  expect(order.filter((each) => each === 'looked')).toHaveLength(1);
});

test('a question that needs no model is read in a thread, not in the process of the pages', async () => {
  const noted: string[] = [];
  await ask('How many orders are there?', noted);
  expect(noted.at(-1)).toBe('run-end');
  expect(given.answerQuestion).not.toHaveBeenCalled();
});
