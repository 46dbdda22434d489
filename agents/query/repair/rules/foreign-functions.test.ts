import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('a text that is compared by other rules stays as it is', () => {
  const sql = "SELECT name FROM Pupil WHERE name COLLATE NOCASE = 'ann'";
  expect(mended(sql)).toBe(sql);
});

test.each([
  ['YEAR(since_year)', "CAST(strftime('%Y', since_year) AS INTEGER)"],
  ['EXTRACT(month FROM since_year)', "CAST(strftime('%m', since_year) AS INTEGER)"],
  ["CONCAT(since_year, ' ', club_id)", "since_year || ' ' || club_id"],
  ['since_year::integer', 'CAST(since_year AS integer)'],
  ['NVL(since_year, 0)', 'IFNULL(since_year, 0)'],
  ["since_year ILIKE 'a%'", "since_year LIKE 'a%'"],
])('%s in the words of SQLite', (written, own) => {
  expect(mended(`SELECT ${written} FROM Membership`)).toBe(`SELECT ${own} FROM Membership`);
});
