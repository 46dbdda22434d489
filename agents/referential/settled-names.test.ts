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
    CREATE TABLE supplier (supplier_id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, country TEXT NOT NULL);
    INSERT INTO supplier VALUES (201,'Zwilling AG','Germany'),(202,'Zwilling AG','Austria'),(203,'ZWILLING AG','Italy'),(204,'Orrery Ltd','Spain');
    CREATE TABLE delivery (delivery_id INTEGER PRIMARY KEY, supplier_id INTEGER NOT NULL REFERENCES supplier(supplier_id), tons REAL NOT NULL);
    INSERT INTO delivery VALUES (1,201,5),(2,202,6),(3,202,7),(4,203,8),(5,204,9);
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
    // DOPPEL GMBH (103) is another name, and was not typed.
    expect(options.map(({ label }) => label)).toEqual(['Doppel GmbH (101)', 'Doppel GmbH (102)']);
    expect(queryIn(await ask(options[1]?.question ?? '')).result.rows).toEqual([[1]]);
  });

  it('is made in the same way where the name is that of the company that a supplier is', async () => {
    const ask = converse(shop.workspace);
    const options = optionsIn(await ask('How many deliveries has Zwilling AG?'));
    expect(options.map(({ label }) => label)).toEqual(['Zwilling AG (201)', 'Zwilling AG (202)']);
    expect(queryIn(await ask(options[1]?.question ?? '')).result.rows).toEqual([[2]]);
    // Another name, told apart by its capitals alone.
    const other = await converse(shop.workspace)('How many deliveries has ZWILLING AG?');
    expect(queryIn(other).result.rows).toEqual([[1]]);
  });
});
