import { describe, expect, it } from 'vitest';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted } from '../../__fixtures__/ask-scripted.ts';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { inAnyOrder, rowsByHand } from '../../__fixtures__/rows-by-hand.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const more = `
  CREATE TABLE products (
    id INTEGER PRIMARY KEY, product_name TEXT NOT NULL, category TEXT NOT NULL, price REAL NOT NULL, weight REAL NOT NULL
  );
  CREATE TABLE order_lines (
    id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(id), product_id INTEGER NOT NULL REFERENCES products(id),
    quantity INTEGER NOT NULL
  );
  CREATE TABLE employees (
    id INTEGER PRIMARY KEY, employee_name TEXT NOT NULL, department TEXT NOT NULL, salary REAL NOT NULL, hired_on DATE NOT NULL
  );
  INSERT INTO customers VALUES (4, 'Cyan', 'Germany');
  INSERT INTO orders VALUES (5, 3, '2024-06-30', 55), (6, 3, '2024-12-31', 5);
  INSERT INTO products VALUES
    (1, 'Lamp', 'light', 30, 1.5), (2, 'Chair', 'furniture', 80, 6), (3, 'Desk', 'furniture', 220, 25), (4, 'Candle', 'light', 4, 0.2);
  INSERT INTO order_lines VALUES (1, 1, 1, 4), (2, 2, 2, 1), (3, 3, 4, 10), (4, 4, 3, 1), (5, 4, 2, 1);
  INSERT INTO employees VALUES
    (1, 'Ada Orr', 'sales', 3000, '2019-04-01'), (2, 'Bo Lind', 'sales', 2500, '2021-02-01'), (3, 'Cy Dorn', 'purchasing', 4100, '2022-09-15');
`;

const shop = openedForTests(() =>
  openShop(more, {
    starters: ['How many customers are there?'],
    examples: [
      {
        question: 'Qui sont nos champions ?',
        sql: "SELECT name FROM customers WHERE name = 'Cyan'",
        note: '',
      },
    ],
  }),
);

const rowsOf = async (...questions: readonly string[]) => {
  const ask = converse(shop().workspace);
  const views = [];
  for (const question of questions) views.push(await ask(question));
  const last = views.at(-1);
  if (last === undefined) throw new Error('nothing was asked');
  return queryIn(last).result.rows;
};

describe('a shop is asked in French', () => {
  it.each([
    ['Combien de clients avons-nous ?', 'SELECT COUNT(*) FROM customers'],
    ['Combien de clients y a-t-il par pays ?', 'SELECT country, COUNT(*) FROM customers GROUP BY 1'],
    ['Liste des clients français', "SELECT name FROM customers WHERE country = 'France'"],
    ['Combien de clients sont en Allemagne ?', "SELECT COUNT(*) FROM customers WHERE country = 'Germany'"],
    [
      "Quels clients n'ont jamais commandé ?",
      'SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)',
    ],
    ['Quels clients ont passé plus de 2 commandes ?', 'SELECT name FROM customers WHERE id = 3'],
    ['Quel est le produit le plus cher ?', "SELECT 'Desk' AS product, 220 AS price"],
    [
      'Quels sont les deux produits les moins chers ?',
      'SELECT product_name, price FROM products ORDER BY price LIMIT 2',
    ],
    ['Prix moyen des produits par catégorie', 'SELECT category, AVG(price) FROM products GROUP BY 1'],
    ['Combien de produits coûtent moins de 50 € ?', 'SELECT COUNT(*) FROM products WHERE price < 50'],
    ['Produits pesant plus de 1,2', 'SELECT product_name FROM products WHERE weight > 1.2'],
    [
      'Commandes passées entre le 1er janvier et le 15 février 2025',
      "SELECT o.id, name, placed_on, total FROM orders o JOIN customers c ON c.id = customer_id WHERE placed_on BETWEEN '2025-01-01' AND '2025-02-15'",
    ],
    [
      'Nombre de commandes par mois en 2025',
      "SELECT substr(placed_on, 1, 7), COUNT(*) FROM orders WHERE placed_on LIKE '2025%' GROUP BY 1",
    ],
    [
      'Combien de commandes ont été passées après le 12/02/2025 ?',
      "SELECT COUNT(*) FROM orders WHERE placed_on > '2025-02-12'",
    ],
    ['Salaire moyen par service', 'SELECT department, AVG(salary) FROM employees GROUP BY 1'],
    [
      'Quels employés ont été embauchés après 2020 ?',
      "SELECT employee_name FROM employees WHERE hired_on >= '2021-01-01'",
    ],
    ['Quel est le salaire de Bo Lind ?', 'SELECT 2500.0'],
    [
      'Quels employés ont un salaire supérieur à la moyenne ?',
      'SELECT employee_name FROM employees WHERE salary > (SELECT AVG(salary) FROM employees)',
    ],
    [
      "Chiffre d'affaires total par pays",
      'SELECT country, SUM(total) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY 1',
    ],
    [
      'Les 2 premiers clients par nombre de commandes',
      'SELECT name, COUNT(*) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id ORDER BY 2 DESC LIMIT 2',
    ],
  ])('%s', async (question, sql) => {
    expect(inAnyOrder(await rowsOf(question))).toEqual(inAnyOrder(rowsByHand(shop().file, sql)));
  });
});

describe('a conversation in French', () => {
  it.each([
    [['Combien de commandes par pays ?', 'et en 2024 ?'], "SELECT 'France' AS country, 2 AS orders"],
    [
      ['Combien de commandes en 2025 ?', 'par mois'],
      "SELECT substr(placed_on, 1, 7), COUNT(*) FROM orders WHERE placed_on LIKE '2025%' GROUP BY 1",
    ],
    [['Combien de commandes par pays ?', "seulement l'Espagne"], "SELECT 'Spain' AS country, 1 AS orders"],
    [['Combien de commandes par pays ?', 'sans la France'], "SELECT 'Spain' AS country, 1 AS orders"],
  ])('%s', async (questions, sql) => {
    expect(inAnyOrder(await rowsOf(...questions))).toEqual(inAnyOrder(rowsByHand(shop().file, sql)));
  });

  it('says in which English words it was read, and keeps the question as it was typed', async () => {
    const view = await converse(shop().workspace)('Combien de clients sont en Allemagne ?');
    expect(view.question).toBe('Combien de clients sont en Allemagne ?');
    const query = queryIn(view);
    expect(query.reading[0]).toBe('in French, read as: “How many customers are in Germany?”');
    expect(query.confidence).toBeLessThanOrEqual(0.8);
  });
});

it('is given to a model as it was typed', async () => {
  const question = 'Combien de clients sont en Allemagne ?';
  const { events, requests } = await askScripted(shop().workspace, {
    question,
    choice: { strategy: 'single-shot' },
    reply: () => answer('never'),
  });
  expect(events[0]).toMatchObject({ type: 'run-start', question });
  expect(requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(requests)).toContain(question);
  expect(JSON.stringify(requests)).not.toContain('How many customers are in Germany');
});

it('is answered by an approved example in its own language', async () => {
  expect(await rowsOf('Qui sont nos champions ?')).toEqual([['Cyan']]);
});

describe('a refusal of a French question', () => {
  it.each([
    ['Combien de clients par gloubiboulga ?', ['gloubiboulga'], ['clients']],
    ['Quels clients ne commandent guère ?', ['ne', 'guère'], ['clients', 'commandent']],
    ['Quels produits ne sont ni lourds ni chers ?', ['ne', 'ni', 'ni'], ['produits', 'lourds', 'chers']],
    ['Quels clients ont été recrutés par des danseurs ?', ['danseurs'], ['clients', 'recrutés']],
  ])('names the words as they were typed: %s', async (question, unread, understood) => {
    const view = await converse(shop().workspace)(question);
    const part = view.parts.find(({ kind }) => kind === 'unreadable');
    if (part?.kind !== 'unreadable') throw new Error(JSON.stringify(view.parts));
    expect(part.parts.map(({ text }) => text)).toEqual(unread);
    expect(part.understood).toEqual(understood);
  });

  it.each([
    ['Wie viele Kunden gibt es in Deutschland?', 'German'],
    ['¿Cuántos clientes hay por país?', 'Spanish'],
    ['Quanti clienti ci sono in Germania?', 'Italian'],
    ['Quantos clientes há na Alemanha?', 'Portuguese'],
    ['Hoeveel klanten zijn er in Duitsland?', 'Dutch'],
  ])('says which language is not read: %s is %s', async (question, language) => {
    const view = await converse(shop().workspace)(question);
    expect(view.status).toBe('unreadable');
    expect(JSON.stringify(view.parts)).toContain(
      `This question looks ${language}. English and French are read`,
    );
  });
});
