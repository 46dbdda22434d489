import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A tea shop: a customer has a day of joining, an order a day of its own, and a product says itself how many of it are there. */
const teaShop = `
  CREATE TABLE categories (category_id INTEGER PRIMARY KEY, category_name TEXT NOT NULL UNIQUE);
  CREATE TABLE products (
    product_id INTEGER PRIMARY KEY, product_name TEXT NOT NULL UNIQUE, category_id INTEGER NOT NULL REFERENCES categories(category_id),
    price REAL NOT NULL, stock_quantity INTEGER NOT NULL
  );
  CREATE TABLE customers (
    customer_id INTEGER PRIMARY KEY, customer_name TEXT NOT NULL UNIQUE, city TEXT NOT NULL, joined_on DATE NOT NULL
  );
  CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(customer_id), ordered_on DATE NOT NULL, total REAL NOT NULL
  );
  CREATE TABLE order_lines (
    line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id),
    product_id INTEGER NOT NULL REFERENCES products(product_id), quantity INTEGER NOT NULL, unit_price REAL NOT NULL
  );
  CREATE TABLE reviews (
    review_id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products(product_id),
    customer_id INTEGER NOT NULL REFERENCES customers(customer_id), rating INTEGER NOT NULL
  );
  INSERT INTO categories VALUES (1, 'Brewing'), (2, 'Serving'), (3, 'Storage');
  INSERT INTO products VALUES (1, 'Kettle', 1, 40, 0), (2, 'Teapot', 2, 25, 12), (3, 'Tray', 2, 18, 0), (4, 'Caddy', 3, 9, 30);
  INSERT INTO customers VALUES
    (1, 'Ada Brink', 'Ghent', '2022-05-01'), (2, 'Bo Lind', 'Bruges', '2023-02-01'),
    (3, 'Cy Marsh', 'Ghent', '2024-03-01'), (4, 'Di Nolte', 'Bruges', '2024-06-01');
  INSERT INTO orders VALUES
    (1, 1, '2023-03-01', 129), (2, 1, '2023-07-01', 80), (3, 1, '2024-02-01', 100),
    (4, 2, '2023-05-01', 25), (5, 2, '2024-09-01', 18), (6, 3, '2024-10-01', 40);
  INSERT INTO order_lines VALUES
    (1, 1, 1, 3, 40), (2, 1, 4, 1, 9), (3, 2, 1, 2, 40), (4, 3, 2, 4, 25), (5, 4, 2, 1, 25), (6, 5, 3, 1, 18), (7, 6, 1, 1, 40);
  INSERT INTO reviews VALUES (1, 1, 1, 2), (2, 1, 2, 3), (3, 1, 3, 2), (4, 2, 1, 5), (5, 3, 2, 4), (6, 3, 2, 1);
`;

const shop = openedForTests(() => openTables('tea-shop', teaShop));

const ask = async (question: string) => queryIn(await converse(shop().workspace)(question)).result.rows;

const names = async (question: string) => (await ask(question)).map(([name]) => name).toSorted();

describe('how often something was done is how many rows of it there are', () => {
  it.each([
    ['customers who ordered more than twice', ['Ada Brink']],
    ['which customers have ordered twice?', ['Bo Lind']],
    ['customers who have ordered only once', ['Cy Marsh']],
    ['who ordered fewer than 3 times?', ['Bo Lind', 'Cy Marsh', 'Di Nolte']],
    ['customers in Ghent who ordered three times or more', ['Ada Brink']],
    ['customers who ordered more than once in 2023', ['Ada Brink']],
    ['customers who have bought from us more than once', ['Ada Brink', 'Bo Lind']],
    ['products reviewed more than twice', ['Kettle']],
  ])('%s', async (question, expected) => {
    expect(await names(question)).toEqual(expected);
  });

  it('takes a bare “once” for whoever ever did', async () => {
    expect(await names('customers who ordered once')).toEqual(['Ada Brink', 'Bo Lind', 'Cy Marsh']);
  });

  it.each([
    ['how many products were sold at least twice?', 2],
    ['what share of our products has been sold at least twice?', 0.5],
  ])('counts the lines of what is sold: %s', async (question, figure) => {
    expect(await ask(question)).toEqual([[figure]]);
  });

  it('takes no rate for a number of times', async () => {
    await expect(ask('customers who ordered twice a year')).rejects.toThrow('unreadable');
  });
});

describe('what customers did is dated by its rows, and not by their own day', () => {
  it.each([
    ['customers who ordered something in 2024', ['Ada Brink', 'Bo Lind', 'Cy Marsh']],
    ['customers who ordered in 2023', ['Ada Brink', 'Bo Lind']],
    ['customers who bought something in 2023', ['Ada Brink', 'Bo Lind']],
    ['customers who ordered anything in October 2024', ['Cy Marsh']],
    ['customers who joined in 2024', ['Cy Marsh', 'Di Nolte']],
  ])('%s', async (question, expected) => {
    expect(await names(question)).toEqual(expected);
  });
});

describe('what is compared "with" another time is set against it', () => {
  it.each([
    [
      'Could you please compare the number of orders in the first half of 2024 with the first half of 2023?',
      2,
      1,
    ],
    ['compare the number of orders in 2024 with those in 2023', 3, 3],
  ])('%s', async (question, before, after) => {
    expect(await ask(question)).toEqual([[before, after, after - before, (after - before) / before]]);
  });
});

describe('who has so many rows is whose they are', () => {
  it.each([
    ['who has more than two orders?', ['Ada Brink']],
    ['who has at least 2 orders?', ['Ada Brink', 'Bo Lind']],
    ['who has more than one review?', ['Ada Brink', 'Bo Lind']],
    ['who has orders in 2024?', ['Ada Brink', 'Bo Lind', 'Cy Marsh']],
  ])('%s', async (question, expected) => {
    expect(await names(question)).toEqual(expected);
  });

  it('asks for nobody where the rows are those of no person', async () => {
    await expect(ask('who has more than 2 order lines?')).rejects.toThrow('unreadable');
  });
});

describe('a kind that only products have is said in full', () => {
  it.each([
    ['which product category has the most reviews?', [['Brewing', 3]]],
    ['product categories', [['Brewing'], ['Serving'], ['Storage']]],
    [
      'how many products are in each product category?',
      [
        ['Brewing', 1],
        ['Serving', 2],
        ['Storage', 1],
      ],
    ],
    ['which product review has the highest rating?', [['Teapot', 'Ada Brink', 5]]],
  ])('%s', async (question, rows) => {
    expect(await ask(question)).toEqual(rows);
  });
});

describe('the best reviews are those of the highest average rating', () => {
  it.each([
    ['which product has the best reviews?', 'Teapot', 5],
    ['which product has the worst reviews?', 'Kettle', 7 / 3],
    ['the worst reviewed product', 'Kettle', 7 / 3],
    ['the best rated product', 'Teapot', 5],
    ['which category has the best reviews?', 'Serving', 10 / 3],
    ['which product has the most reviews?', 'Kettle', 3],
    ['best selling product', 'Kettle', 6],
  ])('%s', async (question, name, figure) => {
    expect(await ask(question)).toEqual([[name, figure]]);
  });
});

describe('the top of each time', () => {
  it.each([
    [
      'which customer had the most orders each year?',
      [
        ['2023', 'Ada Brink', 2],
        ['2024', 'Ada Brink', 1],
        ['2024', 'Bo Lind', 1],
        ['2024', 'Cy Marsh', 1],
      ],
    ],
    [
      'for each year, which customer brought in the most revenue?',
      [
        ['2023', 'Ada Brink', 209],
        ['2024', 'Ada Brink', 100],
      ],
    ],
  ])('%s', async (question, rows) => {
    expect(await ask(question)).toEqual(rows);
  });

  it('is never the latest day of it', async () => {
    await expect(ask('biggest order each year')).rejects.toThrow('unreadable');
  });
});

describe('what came to more at one of two times', () => {
  it.each([
    [
      'which two customers had the biggest jump in revenue in money terms from 2023 to 2024?',
      [
        // Who had none before has come from nothing.
        ['Cy Marsh', 40],
        ['Bo Lind', -7],
      ],
    ],
    ['which customer had the biggest drop in revenue from 2023 to 2024?', [['Ada Brink', -109]]],
    ['which customers spent less with us in 2024 than they did in 2023?', [['Ada Brink'], ['Bo Lind']]],
  ])('%s', async (question, rows) => {
    const shown = (await ask(question)).map(([name, ...figures]) =>
      rows[0]?.length === 1 ? [name] : [name, ...figures],
    );
    expect(shown).toEqual(rows);
  });
});

describe('the biggest order is shown with what it came to', () => {
  it.each([
    'which customer placed the biggest order, and how much was it?',
    'who placed the biggest order and for how much?',
  ])('%s', async (question) => {
    expect(await ask(question)).toEqual([['Ada Brink', 129]]);
  });
});

describe('products that say how many there are of them are the stock', () => {
  it.each([
    ['which products are out of stock?', ['Kettle', 'Tray']],
    ['products in stock', ['Caddy', 'Teapot']],
    ['products that are in stock in Serving', ['Teapot']],
    ['how many products are out of stock?', [2]],
    ['how much stock do we have?', [42]],
  ])('%s', async (question, expected) => {
    expect(await names(question)).toEqual(expected);
  });
});
