import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted } from '../__fixtures__/ask-scripted.ts';
import { queryIn } from '../__fixtures__/conversation.ts';
import { obedientReply } from '../__fixtures__/obedient-model.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { otherReading } from './read-as.ts';
import { writtenCandidate } from './written-candidate.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("a model's answer says how its statement reads, on the page and in the trace", async () => {
  const sql = "SELECT name FROM customers WHERE country = 'France' ORDER BY name LIMIT 1";
  const { events } = await askScripted(shop.workspace, {
    question: 'Which customer in France comes first by name?',
    choice: { strategy: 'single-shot' },
    reply: (request) => answer(obedientReply(request, { sql: () => sql })),
  });
  const view = events.reduce(reduceRun, emptyRun);
  const reading = [
    'Shows the name of customers',
    'Only where country is “France”',
    'Sorted by name, A to Z',
    'Only the first one',
  ];
  expect(queryIn(view).reading).toEqual(reading);
  const [candidate] = view.steps.flatMap(({ candidates }) => candidates);
  expect(candidate?.candidate.reading).toEqual([
    ...reading,
    'Where several come first equally, one of them is shown',
  ]);
});

test('a statement that was not chosen says how it differs', () => {
  const { tables } = shop.workspace.knowledge.snapshot;
  const result = { columns: [], rows: [], truncatedBy: null, elapsedMs: 0 };
  const outcome = {
    candidateId: '2',
    status: 'rows',
    rowCount: 1,
    fingerprint: '2',
    error: null,
    elapsedMs: 1,
  } as const;
  const [other] = otherReading(
    { candidate: writtenCandidate('SELECT count(*) FROM orders', 'model'), outcome, result },
    writtenCandidate('SELECT count(*) FROM customers', 'model'),
    tables,
  );
  expect(other?.differs).toEqual(['counts orders, not customers']);
});

test('what the statement of a model leaves out of the question is told with the answer', async () => {
  const { events } = await askScripted(shop.workspace, {
    question: 'How many unpaid orders are there?',
    choice: { strategy: 'single-shot' },
    reply: (request) => answer(obedientReply(request, { sql: () => 'SELECT count(*) FROM orders' })),
  });
  const query = queryIn(events.reduce(reduceRun, emptyRun));
  expect(query.unspoken).toEqual([{ text: 'unpaid', start: 9, end: 15 }]);
});
