import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { previousTurn } from '../runs/previous-turns.ts';
import { followUps } from './follow-ups.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test.each(['How many customers per country?', 'How many orders per month?'])(
  'every follow-up that is offered after "%s" is answered when it is asked, by another statement',
  async (question) => {
    const first = await converse(shop.workspace)(question);
    const signal = new AbortController().signal;
    const offered = await followUps(previousTurn(first), shop.workspace, defaultLimits, signal);
    expect(offered.length).toBeGreaterThan(0);
    for (const next of offered) {
      const ask = converse(shop.workspace);
      await ask(question);
      const answer = await ask(next);
      expect(answer.status, next).toBe('answered');
      expect(queryIn(answer).sql, next).not.toBe(queryIn(first).sql);
    }
  },
);

test('an answer without a result has none', async () => {
  const signal = new AbortController().signal;
  const turn = { question: 'Hello', query: null, chart: null };
  expect(await followUps(turn, shop.workspace, defaultLimits, signal)).toEqual([]);
});
