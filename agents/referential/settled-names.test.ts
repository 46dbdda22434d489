import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, optionsIn, queryIn } from '../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { withSettledNames } from './settled-names.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop(`
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, state TEXT NOT NULL, weight REAL);
    INSERT INTO parcels VALUES (1,'Shipped',1),(2,'shipped',2),(3,'SHIPPED ',3),(4,'Café',4),(5,'Café',5),
      (6,'returned',6),(7,'Shipped',7),(8,'shipped',8),(9,'returned',9),(10,'returned',10),(11,'Café',1),(12,'Shipped',1);
    CREATE TABLE doors (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), paint TEXT NOT NULL);
    INSERT INTO doors VALUES (1,1,'Scarlet'),(2,1,'scarlet'),(3,2,'SCARLET '),(4,2,'Blue'),(5,3,'blue'),(6,3,'Scarlet'),(7,3,'scarlet'),(8,1,'Green'),(9,1,'Scarlet');
    CREATE TABLE shelves (id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE);
    INSERT INTO shelves VALUES (1,'Upper row  '),(2,' Lower row'),(3,'Middle row');
    CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO depots VALUES (1,'Bern'),(2,'Linz');
    CREATE TABLE freights (id INTEGER PRIMARY KEY, shelf_id INTEGER REFERENCES shelves(id),
      sending_depot_id INTEGER NOT NULL REFERENCES depots(id), receiving_depot_id INTEGER NOT NULL REFERENCES depots(id),
      net_fee REAL NOT NULL, gross_fee REAL NOT NULL);
    INSERT INTO freights VALUES (1,1,1,2,10,12),(2,1,1,2,20,24),(3,2,2,2,30,36),(4,3,2,1,40,48);
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
    ['in a table of few rows', 'How many doors are scarlet?', 6],
    ['a name stored with blanks', 'How many freights have the shelf Upper row?', 2],
    ['a name stored with a blank before it', 'How many freights have the shelf "Lower row"?', 1],
  ])('are one choice, and the condition matches all of them: %s', async (_name, question, count) => {
    const view = await converse(shop.workspace)(question);
    expect(optionsIn(view)).toEqual([]);
    expect(queryIn(view).result.rows).toEqual([[count]]);
  });
});

describe('where nothing has to be settled', () => {
  it('what was found is given as it is: readings are remembered by it', async () => {
    const { knowledge } = shop.workspace;
    const settled = withSettledNames(knowledge, []);
    const question = 'How many doors are scarlet?';
    expect(await settled.findEntities(question)).toBe(await knowledge.findEntities(question));
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

  it('is remembered while the conversation is about something else', async () => {
    const ask = converse(shop.workspace);
    const options = optionsIn(await ask('How many orders has Acme?'));
    const tools = options.find(({ label }) => label === 'Acme Tools');
    await ask(tools?.question ?? '');
    await ask('How many parcels are there?');
    await ask('How many depots are there?');
    expect(queryIn(await ask('Number of orders of Acme in 2025')).result.rows).toEqual([[1]]);
  });

  it('between rows of one name is made by their key', async () => {
    const ask = converse(shop.workspace);
    const options = optionsIn(await ask('How many orders has Doppel GmbH?'));
    // DOPPEL GMBH (103) is another name, and was not typed.
    expect(options.map(({ label }) => label)).toEqual(['Doppel GmbH (101)', 'Doppel GmbH (102)']);
    expect(queryIn(await ask(options[1]?.question ?? '')).result.rows).toEqual([[1]]);
  });

  it('between two keys is asked once, until the other one is said', async () => {
    const ask = converse(shop.workspace);
    const options = optionsIn(await ask('How many freights per depot?'));
    expect(options.map(({ label }) => label)).toEqual(['sending depot', 'receiving depot']);
    const perDepot = [
      ['Bern', 1],
      ['Linz', 3],
    ];
    expect(queryIn(await ask(options[1]?.question ?? '')).result.rows).toEqual(perDepot);
    const again = queryIn(await ask('Number of freights per depot'));
    expect(again.result.rows).toEqual(perDepot);
    expect(again.reading).toContain('depot: the receiving depot, as chosen before');
    expect(queryIn(await ask('How many freights at Linz?')).result.rows).toEqual([[3]]);
    expect(queryIn(await ask('How many freights have the sending depot Linz?')).result.rows).toEqual([[2]]);
  });

  it('between two columns holds for every figure of them', async () => {
    const ask = converse(shop.workspace);
    const options = optionsIn(await ask('total fee of freights'));
    expect(options.map(({ preview }) => preview?.result.rows)).toEqual([[[100]], [[120]]]);
    expect(queryIn(await ask(options[1]?.question ?? '')).result.rows).toEqual([[120]]);
    expect(queryIn(await ask('average fee of freights')).result.rows).toEqual([[30]]);
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
