import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, optionsIn, queryIn } from '../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop(`
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, state TEXT NOT NULL, weight REAL);
    INSERT INTO parcels VALUES (1,'Shipped',1),(2,'shipped',2),(3,'SHIPPED ',3),(4,'Café',4),(5,'Café',5),
      (6,'returned',6),(7,'Shipped',7),(8,'shipped',8),(9,'returned',9),(10,'returned',10),(11,'Café',1),(12,'Shipped',1);
    INSERT INTO customers VALUES (101,'Doppel GmbH','Germany'),(102,'Doppel GmbH','Austria'),(103,'DOPPEL GMBH','Italy');
    INSERT INTO orders VALUES (10,101,'2025-03-02',1000),(11,102,'2025-03-03',2000),(12,103,'2025-03-04',4000);
  `);
});
afterAll(() => shop.close());

describe('spellings of one value', () => {
  it.each([
    ['case and blanks', 'How many parcels are shipped?', 6],
    ['Unicode form', 'How many parcels are "café"?', 3],
    ['everything else', 'How many parcels are not shipped?', 6],
  ])('are one choice, and the condition matches all of them: %s', async (_name, question, count) => {
    const view = await converse(shop.workspace)(question);
    expect(optionsIn(view)).toEqual([]);
    expect(queryIn(view).result.rows).toEqual([[count]]);
  });
});

describe('a choice', () => {
  it('is taken, and not asked again in the conversation', async () => {
    const ask = converse(shop.workspace);
    const options = optionsIn(await ask('How many orders has Acme?'));
    const trading = options.find(({ label }) => label === 'Acme Trading');
    expect(queryIn(await ask(trading?.question ?? '')).result.rows).toEqual([[2]]);
    expect(queryIn(await ask('Number of orders of Acme in 2025')).result.rows).toEqual([[2]]);
  });

  it('between rows of one name is made by their key', async () => {
    const ask = converse(shop.workspace);
    const options = optionsIn(await ask('How many orders has Doppel GmbH?'));
    expect(options.map(({ label }) => label)).toEqual([
      'Doppel GmbH (101)',
      'Doppel GmbH (102)',
      'DOPPEL GMBH (103)',
    ]);
    expect(queryIn(await ask(options[1]?.question ?? '')).result.rows).toEqual([[1]]);
  });
});
