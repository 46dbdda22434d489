import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ada, bo, type Desk, openDesk, requestOf } from '../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { POST } from './route.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
});
afterAll(() => desk.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk.as(ada);
});

const question = { conversationId: null, question: 'How many orders are there?' };
async function asked(body: object) {
  const response = await POST(requestOf('POST', body));
  return { status: response.status, body: await response.json() };
}

test('a question sent again under its key is the same question in the same conversation', async () => {
  const first = await asked({ ...question, key: 'lost-reply' });
  expect(first).toMatchObject({ status: 201, body: { runId: expect.any(String) } });
  await desk.ended(first.body.runId);
  expect(await asked({ ...question, key: 'lost-reply' })).toEqual(first);
});

test('without a key, and under another one, it is asked anew', async () => {
  const runs = [await asked(question), await asked(question), await asked({ ...question, key: 'other' })];
  expect(new Set(runs.map(({ body }) => body.runId)).size).toBe(3);
});

test('a key stands for one question of one person', async () => {
  const mine = await asked({ ...question, key: 'shared' });
  expect(
    await asked({ ...question, question: 'How many customers are there?', key: 'shared' }),
  ).toMatchObject({
    status: 422,
    body: { code: 'key-reused' },
  });
  desk.as(bo);
  const theirs = await asked({ ...question, key: 'shared' });
  expect(theirs.status).toBe(201);
  expect(theirs.body.runId).not.toBe(mine.body.runId);
});
