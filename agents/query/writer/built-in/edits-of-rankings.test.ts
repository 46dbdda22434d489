import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../../__fixtures__/conversation.ts';
import { openTables } from '../../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../../__fixtures__/opened-for-tests.ts';

/** Growers of kinds of fruit, each in a region that has a name, with their harvests. */
const orchards = `
  CREATE TABLE regions (region_id INTEGER PRIMARY KEY, region_name TEXT NOT NULL);
  CREATE TABLE fruits (fruit_id INTEGER PRIMARY KEY, fruit_name TEXT NOT NULL);
  CREATE TABLE growers (
    grower_id INTEGER PRIMARY KEY, grower_name TEXT NOT NULL,
    fruit_id INTEGER NOT NULL REFERENCES fruits(fruit_id), region_id INTEGER NOT NULL REFERENCES regions(region_id)
  );
  CREATE TABLE harvests (
    harvest_id INTEGER PRIMARY KEY, grower_id INTEGER NOT NULL REFERENCES growers(grower_id), picked_on DATE NOT NULL, weight REAL NOT NULL
  );
  INSERT INTO regions VALUES (70, 'Alba'), (80, 'Brona');
  INSERT INTO fruits VALUES (1, 'Apple'), (2, 'Cherry');
  INSERT INTO growers VALUES (1, 'Ekberg', 1, 70), (2, 'Holm', 1, 70), (3, 'Lind', 1, 80), (4, 'Norr', 2, 80), (5, 'Oster', 2, 80);
  INSERT INTO harvests VALUES
    (1, 1, '2024-08-01', 40), (2, 2, '2024-08-02', 30), (3, 3, '2024-08-03', 20), (4, 4, '2024-08-04', 60), (5, 4, '2024-08-05', 5);
`;

const tables = openedForTests(() => openTables('orchards', orchards));

async function answersTo(...questions: readonly string[]) {
  const ask = converse(tables().workspace);
  const answers = [];
  for (const question of questions) answers.push(queryIn(await ask(question)));
  return answers;
}

describe('other groups than those that were ranked', () => {
  it.each<[string, string, unknown[][]]>([
    [
      'Which fruit has the highest total weight of harvests?',
      'and by region?',
      [
        ['Brona', 85],
        ['Alba', 70],
      ],
    ],
    [
      'Which fruit has the most growers?',
      'and by region?',
      [
        ['Brona', 3],
        ['Alba', 2],
      ],
    ],
  ])('%s → %s tells all of them, by name', async (first, second, expected) => {
    const answers = await answersTo(first, second);
    expect(answers.at(-1)?.result.rows).toEqual(expected);
  });
});

describe('a condition on rows that are added up already', () => {
  it('leaves only those rows, and not the groups that have some of them', async () => {
    const answers = await answersTo('total weight of harvests per fruit', 'only Alba');
    expect(answers.at(-1)?.result.rows).toEqual([['Apple', 70]]);
  });

  it('also where the groups were changed before', async () => {
    const answers = await answersTo(
      'Which fruit has the highest total weight of harvests?',
      'and by region?',
      'only Alba',
    );
    expect(answers.at(-1)?.result.rows).toEqual([['Alba', 70]]);
  });
});

it('a change of an answer is called no surer than that answer, and never sure', async () => {
  const [before, after] = await answersTo('Which fruit has the most growers?', 'and by region?');
  expect(after?.confidence).toBeLessThanOrEqual(before?.confidence ?? 0);
  expect(after?.confidence).toBeLessThanOrEqual(0.8);
});
