import { describe, expect, it, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';
import { withoutAsides } from './asides.ts';
import { restated } from './restated.ts';

const shop = openedForTests(() => openShop());

async function askAfter(first: string, second: string) {
  const ask = converse(shop().workspace);
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
    ['customers from France', 'Which one has the most orders?', [['Acme Trading', 2]]],
    ['Which country is Acme Tools from?', 'How many orders does it have?', [[1]]],
    ['customers from France', 'What are the names of these 2 customers?', [['Acme Trading'], ['Borealis']]],
    ['customers from France', 'Show the names of all customers except for those', [['Acme Tools']]],
    ['customers from France', 'Which of them have an order with a total above 200?', [['Borealis']]],
    ['Which country is Acme Tools from?', 'How many orders does that customer have?', [[1]]],
    [
      'customers from France',
      'Also show their country',
      [
        ['Acme Trading', 'France'],
        ['Borealis', 'France'],
      ],
    ],
    [
      'customers from France',
      'How many orders do each of them have?',
      [
        ['Acme Trading', 2],
        ['Borealis', 1],
      ],
    ],
    ['Which customer has the most orders?', 'What is their country?', [['France']]],
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

describe('what a follow-up asks of the answer before', () => {
  it.each<[string, string, unknown[][]]>([
    ['List the totals of all orders', 'What are the maximum and the minimum of these?', [[310, 40]]],
    ['What is the average total of the orders?', 'Also show the maximum', [[137.625, 310]]],
    ['What is the average total of the orders?', 'How about the minimum?', [[40]]],
    ['How many customers are from France?', 'What about customers from Spain?', [[1]]],
    ['How many customers are from France?', 'And how many are there in Spain?', [[1]]],
    ['How many orders does each customer have?', 'Which one has the most?', [['Acme Trading']]],
    [
      'customers with at least 2 orders',
      'How about at least 1?',
      [['Acme Tools'], ['Acme Trading'], ['Borealis']],
    ],
    ['customers from France', 'also those from Spain', [['Acme Tools'], ['Acme Trading'], ['Borealis']]],
    ['What are the different countries of customers?', 'How many are there?', [[2]]],
  ])('%s → %s', async (first, second, expected) => {
    const { result } = queryIn(await askAfter(first, second));
    const known = new Set(expected.flat());
    const rows = result.rows.map((row) => row.filter((cell) => known.has(cell)));
    expect(rows.toSorted()).toEqual(expected);
  });
});

describe('what is said around a question', () => {
  const tables: readonly TableSchema[] = [];
  test.each([
    ['Great! How many customers are there?', 'How many customers are there?'],
    ['ok. thanks, how many customers are there?', 'how many customers are there?'],
    ["I'd like to see the customers", 'Show me the customers'],
    ['How many customers are there in this table?', 'How many customers are there?'],
    ['Show the countries without duplicates', 'Show the different countries'],
    ['Which orders are there for every one of the customers?', 'Which orders are there for every customers?'],
    ['Is there a great customer?', 'Is there a great customer?'],
    ['Hi!', 'Hi!'],
  ])('%s → %s', (question, expected) => {
    expect(withoutAsides(question, tables)).toBe(expected);
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
    ['How many orders does he have?', 'how many orders of the customers are there?'],
    ['How many orders do each of them have?', 'number of orders for each customer?'],
    ['What are the names of these 3 customers?', 'What are the names of the customers?'],
    ['What is the total of that customer?', 'What is the total of the customers?'],
    ['For each of those countries, how many are there?', 'For each country, how many are there?'],
    ['Which of those belong to somebody who has an order?', 'which customers has an order?'],
  ])('%s → %s', (question, expected) => {
    expect(restated(question, { rows: 'customers', shown: ['country'] }, isNamed)?.question).toBe(expected);
  });

  test.each([
    ['the question itself says whose', 'List customers and their countries'],
    ['another noun is meant', 'What are the totals of those orders?'],
    ['the earlier question is changed', 'How about those from Spain?'],
    ['nothing points', 'How many customers are there?'],
  ])('is nothing where %s', (_why, question) => {
    expect(restated(question, { rows: 'customers', shown: ['country'] }, isNamed)).toBeNull();
  });
});
