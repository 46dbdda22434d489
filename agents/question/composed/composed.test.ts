import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Two ways lead from buyers to plants, by what they ordered and by what they returned; a line says how many were ordered. */
const nursery = `
  CREATE TABLE kinds (kind_id INTEGER PRIMARY KEY, kind_name TEXT NOT NULL, bred_year INTEGER NOT NULL);
  CREATE TABLE plants (
    plant_id INTEGER PRIMARY KEY, plant_name TEXT NOT NULL, kind_id INTEGER NOT NULL REFERENCES kinds(kind_id),
    price REAL NOT NULL, thorns INTEGER NOT NULL, is_evergreen INTEGER NOT NULL, is_poisonous INTEGER NOT NULL
  );
  CREATE TABLE buyers (buyer_id INTEGER PRIMARY KEY, buyer_name TEXT NOT NULL, city TEXT NOT NULL);
  CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES buyers(buyer_id), placed_on DATE NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE order_lines (
    order_id INTEGER NOT NULL REFERENCES orders(order_id), plant_id INTEGER NOT NULL REFERENCES plants(plant_id),
    quantity INTEGER NOT NULL, PRIMARY KEY (order_id, plant_id)
  );
  CREATE TABLE returns (
    return_id INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES buyers(buyer_id), plant_id INTEGER NOT NULL REFERENCES plants(plant_id)
  );
  CREATE TABLE gardeners (gardener_id INTEGER PRIMARY KEY, gardener_name TEXT NOT NULL, wage INTEGER NOT NULL);
  CREATE TABLE prunings (
    pruning_id INTEGER PRIMARY KEY,
    plant_id INTEGER NOT NULL REFERENCES plants(plant_id), -- Plant covered
    gardener_id INTEGER NOT NULL REFERENCES gardeners(gardener_id), pruned_on DATE NOT NULL
  );
  INSERT INTO kinds VALUES (1, 'Rose', 1990), (2, 'Fern', 2001), (3, 'Palm', 2024);
  INSERT INTO plants VALUES
    (1, 'Aurora', 1, 12, 40, 0, 0), (2, 'Bellweather', 1, 20, 25, 0, 0), (3, 'Cinder', 2, 8, 0, 1, 1), (4, 'Drumlin', 2, 15, 3, 1, 0),
    (5, 'Embers', 3, 60, 9, 1, 1);
  INSERT INTO buyers VALUES (1, 'Ilse Brandt', 'Mainz'), (2, 'Jonas Falk', 'Trier'), (3, 'Karla Moos', 'Mainz'), (4, 'Lars Ohm', 'Bonn');
  INSERT INTO orders VALUES
    (1, 1, '2023-03-01', 'sent'), (2, 1, '2024-04-02', 'open'), (3, 1, '2024-05-03', 'void'), (4, 2, '2024-06-04', 'sent'),
    (5, 3, '2024-07-05', 'lost');
  INSERT INTO order_lines VALUES (1, 1, 4), (1, 3, 2), (2, 2, 1), (2, 4, 1), (3, 5, 1), (4, 1, 30), (4, 2, 3), (5, 4, 2);
  INSERT INTO returns VALUES (1, 4, 1), (2, 4, 2), (3, 2, 3);
  INSERT INTO gardeners VALUES (1, 'Mara Quist', 2400), (2, 'Nils Rohde', 2100), (3, 'Olga Stern', 2700);
  INSERT INTO prunings VALUES
    (1, 1, 1, '2023-01-01'), (2, 2, 1, '2023-02-01'), (3, 3, 1, '2023-03-01'), (4, 4, 1, '2023-04-01'), (5, 5, 1, '2024-05-01'),
    (6, 1, 2, '2024-06-01'), (7, 1, 3, '2024-07-01'), (8, 2, 3, '2024-08-01');
`;

const tables = openedForTests(() => openTables('nursery', nursery));

/** The first column of the answer, in the order of the alphabet. */
async function answerTo(question: string) {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows.map(([first]) => first).toSorted();
}

describe('words that say something of the rest of the question', () => {
  it.each<[string, (string | number)[]]>([
    // A place in an order.
    ['second most expensive plant', ['Bellweather']],
    ['Which gardener has the 3rd highest wage?', ['Nils Rohde']],
    ['Which gardener has the second most prunings?', ['Olga Stern']],
    ['second highest price', [20]],
    ['the two cheapest plants', ['Aurora', 'Cinder']],
    ['the cheapest and the most expensive plant', ['Cinder', 'Embers']],
    ['lowest and highest price', [8]],
    // More than one row that is named.
    ['Which plants have more thorns than Bellweather?', ['Aurora']],
    ['How many plants are cheaper than Drumlin?', [2]],
    ['gardeners with a higher wage than Nils Rohde', ['Mara Quist', 'Olga Stern']],
    // The same as one.
    ['buyers from the same city as Ilse Brandt', ['Karla Moos']],
    ['Which plants are of the same kind as Aurora?', ['Bellweather']],
    // All of them.
    ['gardeners who pruned every plant', ['Mara Quist']],
    ['Which buyers have ordered all plants?', ['Ilse Brandt']],
    ['How many buyers ordered from every kind?', [1]],
    ['plants that every gardener has pruned', ['Aurora']],
    ['names of all plants of all kinds', ['Aurora', 'Bellweather', 'Cinder', 'Drumlin', 'Embers']],
    ['of which kinds are our plants?', ['Fern', 'Palm', 'Rose']],
    // And nothing else.
    ['buyers who only bought roses', ['Jonas Falk']],
    ['Which gardeners pruned only Roses?', ['Nils Rohde', 'Olga Stern']],
    ['buyers with more than one order', ['Ilse Brandt']],
    ['buyers with only one order', ['Jonas Falk', 'Karla Moos']],
    ['show only evergreen plants', ['Cinder', 'Drumlin', 'Embers']],
    // Neither, and all but.
    ['plants that are neither evergreen nor poisonous', ['Aurora', 'Bellweather']],
    ['How many orders are neither sent nor open?', [2]],
    ['every kind but Fern', ['Palm', 'Rose']],
    ['all plants but the poisonous ones', ['Aurora', 'Bellweather', 'Drumlin']],
    ['all buyers apart from Lars Ohm', ['Ilse Brandt', 'Jonas Falk', 'Karla Moos']],
    // How many rows, and how many of what they say.
    ['buyers who placed more than 2 orders', ['Ilse Brandt']],
    ['plants that sold more than 10 units', ['Aurora']],
    ['kinds that sold more than 10 plants', ['Rose']],
    ['How many plants did Jonas Falk buy?', [33]],
    ['How many different plants did Jonas Falk buy?', [2]],
    ['How many times was Aurora pruned?', [3]],
    ['plants pruned at least 3 times', ['Aurora']],
    // At one time and not at another, at both, and for the first time.
    ['buyers with an order in 2024 but none in 2023', ['Jonas Falk', 'Karla Moos']],
    ['How many buyers ordered in 2024 but not in 2023?', [2]],
    ['buyers who ordered in both 2023 and 2024', ['Ilse Brandt']],
    ['buyers who ordered in April 2024 and again in May 2024', ['Ilse Brandt']],
    ['plants pruned in 2023 but not in 2024', ['Cinder', 'Drumlin']],
    ['buyers whose first order was in 2024', ['Jonas Falk', 'Karla Moos']],
    ['buyers who ordered for the first time in 2023', ['Ilse Brandt']],
    // Bought, and not returned.
    ['buyers who bought Aurora', ['Ilse Brandt', 'Jonas Falk']],
  ])('%s', async (question, expected) => {
    expect(await answerTo(question)).toEqual(expected);
  });

  it('gives each group one figure', async () => {
    const { result } = queryIn(await converse(tables().workspace)('price of each kind'));
    expect(result.rows).toEqual([
      ['Fern', 11.5],
      ['Palm', 60],
      ['Rose', 16],
    ]);
  });

  it('begins with the first again when more are asked for', async () => {
    const ask = converse(tables().workspace);
    await ask('second most expensive plant');
    expect(queryIn(await ask('top 3')).result.rows.map(([name]) => name)).toEqual([
      'Embers',
      'Bellweather',
      'Drumlin',
    ]);
  });

  it('says which place of the order it shows', async () => {
    const { reading } = queryIn(await converse(tables().workspace)('second most expensive plant'));
    expect(reading?.join('; ')).toContain('only number 2');
  });
});

describe('a verb that stands for a column of the thing', () => {
  it.each<[string, (string | number)[]]>([
    ['gardeners earning over 2300', ['Mara Quist', 'Olga Stern']],
    ['gardeners making 2400 or more', ['Mara Quist', 'Olga Stern']],
    ['gardeners who do not earn more than 2400', ['Mara Quist', 'Nils Rohde']],
    ['How many gardeners earn at least 2400?', [2]],
    ['Who earns between 2000 and 2500?', ['Mara Quist', 'Nils Rohde']],
    ['Who gets paid exactly 2400?', ['Mara Quist']],
    ['Who makes the most?', ['Olga Stern']],
    ['Who covers Bellweather?', ['Mara Quist', 'Olga Stern']],
    ['Who earns the highest wage?', ['Olga Stern']],
    ['gardeners earning more than Nils Rohde', ['Mara Quist', 'Olga Stern']],
    ['Who earns less than Olga Stern?', ['Mara Quist', 'Nils Rohde']],
    ['Who are the two highest earners?', ['Mara Quist', 'Olga Stern']],
    ['top 2 earners', ['Mara Quist', 'Olga Stern']],
    ['Who is the lowest earner?', ['Nils Rohde']],
    ['How much does Nils Rohde earn?', [2100]],
    ['What do gardeners earn on average?', [2400]],
    // Elsewhere the verb counts rows.
    ['buyers who made more than 2 orders', ['Ilse Brandt']],
  ])('%s', async (question, expected) => {
    expect(await answerTo(question)).toEqual(expected);
  });
});

describe('who and where', () => {
  it.each<[string, (string | number)[]]>([
    // Of two kinds of people the one that lives in cities.
    ['Who comes from Mainz?', ['Ilse Brandt', 'Karla Moos']],
    ['Where does Jonas Falk live?', ['Trier']],
  ])('%s', async (question, expected) => {
    expect(await answerTo(question)).toEqual(expected);
  });

  it('is refused where several are people and nothing tells which is meant', async () => {
    expect((await converse(tables().workspace)('Who works in 2024?')).status).not.toBe('answered');
  });
});

describe('what deals are worth that no column says', () => {
  it.each<[string, (string | number)[]]>([
    ['value of sent orders', [484]],
    ['What are the open orders worth?', [35]],
    ['How many open orders are there?', [1]],
  ])('%s', async (question, expected) => {
    expect(await answerTo(question)).toEqual(expected);
  });

  it('and is told as assumed', async () => {
    const { reading } = queryIn(await converse(tables().workspace)('value of sent orders'));
    expect(reading.join('; ')).toContain('the glossary does not define it');
  });
});

describe('what cannot be put onto what was read is refused', () => {
  it.each([
    'second and third most expensive plant',
    'the second most expensive plant of each kind',
    'average price of the second most expensive plant',
    'Which kind has more plants than Fern?',
    'buyers who never ordered every plant',
    'gardeners who pruned every plant of the kind Rose',
    'buyers with orders in every city',
    'Which buyers ordered in every year?',
    'difference in price between Aurora and Embers',
    'kinds that sold more than 10 plants and were returned only once',
    'kinds that sold more than 1 plant in 2024',
    'Which gardeners were hired more than 3 times?',
    'buyers with more orders than returns',
    'orders placed in 2023 but not in 2024',
    'kinds bred in both 1990 and 2001',
    'How many orders were placed for the first time in 2024?',
    'Which buyer is the most expensive?',
  ])('%s', async (question) => {
    expect((await converse(tables().workspace)(question)).status).not.toBe('answered');
  });
});
