import { expect, test } from 'vitest';
import { hardnessOf } from './hardness.ts';

// The examples of Spider's own page, and one for each rule beside them.
test.each([
  ['easy', 'SELECT COUNT(*) FROM cars_data WHERE cylinders > 4'],
  [
    'medium',
    'SELECT T2.name, COUNT(*) FROM concert AS T1 JOIN stadium AS T2 ON T1.stadium_id = T2.stadium_id GROUP BY T1.stadium_id',
  ],
  [
    'hard',
    'SELECT T1.country_name FROM countries AS T1 JOIN continents AS T2 ON T1.continent = T2.cont_id JOIN car_makers AS T3 ON T1.country_id = T3.country WHERE T2.continent = 1',
  ],
  ['hard', 'SELECT name FROM singer WHERE id NOT IN (SELECT singer_id FROM song)'],
  [
    'extra',
    "SELECT AVG(life_expectancy) FROM country WHERE name NOT IN (SELECT T1.name FROM country AS T1 JOIN country_language AS T2 ON T1.code = T2.country_code WHERE T2.language = 'English' AND T2.is_official = 'T') GROUP BY continent",
  ],
  ['medium', 'SELECT name, age FROM singer'],
  ['hard', 'SELECT name FROM a UNION SELECT name FROM b'],
] as const)('%s: %s', (hardness, gold) => {
  expect(hardnessOf(gold)).toBe(hardness);
});

test('a gold that cannot be read has none', () => {
  expect(hardnessOf('VALUES (1)')).toBeNull();
  expect(hardnessOf('nothing')).toBeNull();
});
