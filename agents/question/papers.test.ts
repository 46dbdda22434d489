import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';
import { inAnyOrder, rowsByHand } from '../__fixtures__/rows-by-hand.ts';
import { openShop } from '../__fixtures__/shop.ts';

/** Papers of several kinds in baskets with a number in their names; one paper is called after a basket. */
const house = `
  CREATE TABLE KINDS (KIND_CODE TEXT PRIMARY KEY, KIND_NAME TEXT NOT NULL);
  CREATE TABLE PAPERS ( -- Traded papers: shares, certificates and funds
    PAPER_ID INTEGER PRIMARY KEY, PAPER_NAME TEXT NOT NULL, KIND_CODE TEXT NOT NULL REFERENCES KINDS (KIND_CODE));
  CREATE TABLE BASKETS (BASKET_ID INTEGER PRIMARY KEY, BASKET_NAME TEXT NOT NULL UNIQUE, DABASE DATE NOT NULL, LVL_BASE REAL NOT NULL);
  CREATE TABLE BASKET_LEVELS (BASKET_ID INTEGER NOT NULL REFERENCES BASKETS (BASKET_ID), DALVL DATE NOT NULL,
    LVL_PX REAL NOT NULL, -- Level at the close
    PRIMARY KEY (BASKET_ID, DALVL));
  CREATE TABLE BASKET_MEMBERS (BASKET_ID INTEGER NOT NULL REFERENCES BASKETS (BASKET_ID),
    PAPER_ID INTEGER NOT NULL REFERENCES PAPERS (PAPER_ID), WEIGHT REAL NOT NULL, PRIMARY KEY (BASKET_ID, PAPER_ID));
  CREATE TABLE PAPER_LISTINGS (LISTING_ID INTEGER PRIMARY KEY, PAPER_ID INTEGER NOT NULL REFERENCES PAPERS (PAPER_ID),
    TICKER TEXT NOT NULL UNIQUE, DAEND DATE NOT NULL); -- Last day of trading
  INSERT INTO KINDS VALUES ('O', 'Ordinary share'), ('P', 'Preference share'), ('E', 'Exchange-traded fund');
  INSERT INTO PAPERS VALUES (1, 'Fjord', 'O'), (2, 'Cork', 'O'), (3, 'Lamps', 'P'), (4, 'Harbour World 30 Tracker', 'E'), (5, 'Gatos', 'O');
  INSERT INTO BASKETS VALUES (1, 'Harbour World 30', '2020-01-01', 1000), (2, 'Harbour Technology 10', '2021-01-01', 500);
  INSERT INTO BASKET_LEVELS VALUES (1, '2025-06-27', 1410), (1, '2025-06-30', 1420), (2, '2025-06-27', 690), (2, '2025-06-30', 700);
  INSERT INTO BASKET_MEMBERS VALUES (1, 1, 50), (1, 2, 30), (1, 3, 20), (2, 1, 10), (2, 3, 80), (2, 5, 10);
  INSERT INTO PAPER_LISTINGS VALUES (1, 1, 'FJR', '2030-01-01'), (2, 5, 'GATO', '2030-01-01'), (3, 2, 'CRK', '2025-06-30');
`;

const shop = openedForTests(() => openShop(house));

it.each([
  [
    'a word and its number are a name',
    'papers in the World 30',
    "SELECT 'Fjord' UNION SELECT 'Cork' UNION SELECT 'Lamps'",
  ],
  [
    'also where the word is begun',
    'papers in the tech 10',
    "SELECT 'Fjord' UNION SELECT 'Lamps' UNION SELECT 'Gatos'",
  ],
  [
    'what is called after another is meant where that is said',
    'kind name of the World 30 Tracker',
    "SELECT 'Exchange-traded fund'",
  ],
  ['what a comment lists are its rows', 'How many stocks are there?', 'SELECT COUNT(*) FROM PAPERS'],
  ['those of the one kind whose name ends so', 'how many funds are there', 'SELECT 1'],
  [
    'a figure of a link is that of the link which is named',
    'top 2 stocks in the Technology 10 by weight',
    "SELECT 'Lamps', 80.0 UNION SELECT 'Fjord', 10.0",
  ],
  [
    'so many of each are none of all',
    'top 1 papers by weight in each basket',
    "SELECT 'Harbour World 30', 'Fjord', 50.0 UNION SELECT 'Harbour Technology 10', 'Lamps', 80.0",
  ],
  [
    'a word of a comment is nearer than another word for one',
    'close of the World 30 on 2025-06-27',
    'SELECT 1410.0',
  ],
  ['a code has no plural', 'ticker of Gatos', "SELECT 'GATO'"],
])('%s: %s', async (_why, question, sql) => {
  const { result } = queryIn(await converse(shop().workspace)(question));
  expect(inAnyOrder(result.rows)).toEqual(inAnyOrder(rowsByHand(shop().file, sql)));
});

it('the latest of each is of a table that has several of each', async () => {
  const { sql, result } = queryIn(await converse(shop().workspace)('latest level of each basket'));
  expect(sql).toContain('BASKET_LEVELS');
  expect(result.rows.flat()).toEqual(expect.arrayContaining([1420, 700]));
});
