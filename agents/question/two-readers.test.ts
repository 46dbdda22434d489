import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';
import { openShop } from '../__fixtures__/shop.ts';

const shop = openedForTests(() => openShop());

const ask = (question: string) => converse(shop().workspace)(question);

describe('what the rules refuse', () => {
  it.each([
    ['Return the name and the country of every customer.', 3],
    ['What are the names of the customers whose country is not France?', 1],
    ['Give the countries that have at least 2 customers', 1],
  ])('%s is answered', async (question, rows) => {
    const { result } = queryIn(await ask(question));
    expect(result.rows).toHaveLength(rows);
  });

  it.each([
    ['How many customers per frobnicator?', 'a word that is nobody knows'],
    ['How many orders were placed by Zorblax?', 'a name that is nowhere'],
    ['haul per country', 'a figure that is nowhere'],
    ['How many orders did the vikings of antiquity place?', 'too many words that stand for nothing'],
  ])('%s stays refused: %s', async (question) => {
    expect((await ask(question)).status).not.toBe('answered');
  });
});

describe('what must not be dropped', () => {
  it.each([
    'How many customers are not from France?',
    'Which customers have no orders after 2025-02-01?',
    'customers without orders',
  ])('%s keeps its negation, or is refused', async (question) => {
    const view = await ask(question);
    if (view.status === 'answered') expect(queryIn(view).sql).toMatch(/NOT|<>|EXCEPT/);
  });

  it('a month is a month', async () => {
    const view = await ask('How many orders were placed in February 2025?');
    expect(queryIn(view).result.rows).toEqual([[2]]);
  });
});

it('what both readers return is surer than what one of them returns', async () => {
  const both = queryIn(await ask('How many customers are there?'));
  const one = queryIn(await ask('Give the name and country of every customer'));
  expect(both.confidence).toBeGreaterThan(one.confidence);
});

it('what was read by learning can be followed up', async () => {
  const say = converse(shop().workspace);
  await say('Give the name and country of every customer');
  const next = await say('only Spain');
  expect(queryIn(next).result.rows).toEqual([['Acme Tools', 'Spain']]);
});

it('is never sure of what only the rules can read', async () => {
  const { confidence } = queryIn(await ask('cumulative total of orders by month'));
  expect(confidence).toBeLessThanOrEqual(0.8);
});
