import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../../__fixtures__/shop.ts';
import { restated } from './restated.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function askAfter(first: string, second: string) {
  const ask = converse(shop.workspace);
  expect((await ask(first)).status, first).toBe('answered');
  return ask(second);
}

describe('a pronoun is asked of the rows before', () => {
  it.each([
    ['customers from France', 'What are their names?', [['Acme Trading'], ['Borealis']]],
    ['customers from France', 'How many orders do they have?', [[3]]],
    ['customers from France', 'Which of them have more than one order?', [['Acme Trading']]],
    ['orders with a total above 100', 'How many of these orders are there?', [[2]]],
    ['orders with a total above 100', 'What is their average total?', [[215.25]]],
    ['customers from France', 'Which one has the most orders?', [['Acme Trading']]],
  ])('%s → %s', async (first, second, expected) => {
    const { result } = queryIn(await askAfter(first, second));
    const rows = result.rows.map((row) =>
      row.filter((cell) => typeof cell !== 'string' || expected.flat().includes(cell as never)),
    );
    expect(rows).toEqual(expected);
  });

  it('refuses where those rows cannot be told by conditions', async () => {
    const view = await askAfter('How many customers per country?', 'What are their orders?');
    expect(view.parts[0]).toMatchObject({ kind: 'unreadable', parts: [{ text: 'their' }] });
  });
});

describe('what a pronoun points at', () => {
  const isNamed = (word: string) => /^(?:customers?|orders?)$/.test(word);
  test.each([
    ['What are their names and ages?', 'What are the names and ages of the customers?'],
    ['Also, how old are they?', 'how old are the customers?'],
    ['Of those, who has an order?', 'which customers has an order?'],
    ['Which of them are from Spain?', 'Which customers are from Spain?'],
    ['Which ones are from Spain?', 'which customers are from Spain?'],
    ['What is his or her name?', 'What is the name of the customers?'],
    ['How many of these customers are there?', 'How many customers are there?'],
  ])('%s → %s', (question, expected) => {
    expect(restated(question, 'customers', isNamed)?.question).toBe(expected);
  });

  test.each([
    ['the question itself says whose', 'List customers and their countries'],
    ['another noun is meant', 'What are the totals of those orders?'],
    ['the earlier question is changed', 'How about those from Spain?'],
    ['nothing points', 'How many customers are there?'],
  ])('is nothing where %s', (_why, question) => {
    expect(restated(question, 'customers', isNamed)).toBeNull();
  });
});
