import { expect, test } from 'vitest';
import { tieProbe } from './tie-probe.ts';

test.each([
  [
    'SELECT name FROM Pupil ORDER BY grade DESC LIMIT 1',
    'SELECT grade FROM Pupil ORDER BY grade DESC LIMIT 2',
  ],
  [
    'SELECT city, COUNT(*) AS n FROM Pupil GROUP BY city ORDER BY n DESC, city LIMIT 1',
    'SELECT COUNT(*) FROM Pupil GROUP BY city ORDER BY COUNT(*) DESC, city LIMIT 2',
  ],
  [
    'SELECT city, SUM(fee) FROM Pupil GROUP BY city ORDER BY 2 DESC, city LIMIT 3',
    'SELECT SUM(fee), city FROM Pupil GROUP BY city ORDER BY SUM(fee) DESC, city LIMIT 4',
  ],
])('%s', (sql, probe) => {
  expect(tieProbe(sql)?.sql).toBe(probe);
});

test.each([
  'SELECT name FROM Pupil ORDER BY grade DESC',
  'SELECT name FROM Pupil LIMIT 1',
  'SELECT name FROM Pupil ORDER BY grade LIMIT 1 OFFSET 2',
  'SELECT name FROM Pupil ORDER BY grade LIMIT 500',
  'SELECT DISTINCT name FROM Pupil ORDER BY grade LIMIT 1',
])('nothing to be told of %s', (sql) => {
  expect(tieProbe(sql)).toBeNull();
});
