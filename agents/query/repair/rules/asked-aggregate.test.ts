import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('the only way of summing up that the question says is taken', () => {
  expect(mended('SELECT SUM(fee) FROM Club', 'What is the average fee of a club?')).toBe(
    'SELECT AVG(fee) FROM Club',
  );
  expect(mended('SELECT MAX(Age) FROM Pupil', 'What is the minimum age of pupils?')).toBe(
    'SELECT MIN(Age) FROM Pupil',
  );
});

test('an extreme that nothing else looks for is computed', () => {
  expect(mended('SELECT AVG(fee) FROM Club', 'What is the highest fee of a club?')).toBe(
    'SELECT MAX(fee) FROM Club',
  );
});

test('a word that belongs to the name of the column says nothing of the way', () => {
  const sql = 'SELECT AVG(max_spd) FROM (SELECT fee AS max_spd FROM Club) AS clubs';
  expect(mended(sql, 'Show the lowest maximum speed')).toBe(sql.replace('AVG', 'MIN'));
  expect(mended(sql, 'Show the greatest maximum speed')).toBe(sql.replace('AVG', 'MAX'));
  expect(mended(sql, 'Show the maximum speed')).toBe(sql);
});

test.each([
  ['SELECT AVG(fee) FROM Club ORDER BY AVG(fee) DESC LIMIT 1', 'What is the highest average fee?'],
  ['SELECT SUM(fee) FROM Club', 'What is the total of the highest fees?'],
  ['SELECT SUM(fee) FROM Club', 'What do the clubs cost?'],
  ['SELECT COUNT(*) FROM Club', 'What is the total number of clubs?'],
])('%s stays for "%s"', (sql, question) => {
  expect(mended(sql, question)).toBe(sql);
});
