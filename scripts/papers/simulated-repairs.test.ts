import { expect, test } from 'vitest';
import { simulatedRepairs } from './simulated-repairs.ts';

test('each slip that a right statement has room for is a repair of it, its question without names', () => {
  const gold = 'SELECT DISTINCT name FROM club ORDER BY founded DESC LIMIT 3';
  const repairs = simulatedRepairs({
    questions: [{ id: 'a', db_id: 'x', question: 'The 3 youngest clubs of Leeds' }],
    golds: new Map([['a', [gold]]]),
  });
  expect(repairs).toEqual([
    {
      question: 'The <value> youngest clubs of <value>',
      wrongSql: 'SELECT name FROM club ORDER BY founded DESC LIMIT 3',
      error: 'DISTINCT left out',
      repairedSql: gold,
    },
    {
      question: 'The <value> youngest clubs of <value>',
      wrongSql: 'SELECT DISTINCT name FROM club ORDER BY founded ASC LIMIT 3',
      error: 'the other end of the order',
      repairedSql: gold,
    },
  ]);
});

test('a question without a statement that can be read gives none', () => {
  const questions = [{ id: 'a', db_id: 'x', question: 'q' }];
  expect(simulatedRepairs({ questions, golds: new Map([['a', ['?']]]) })).toEqual([]);
});
