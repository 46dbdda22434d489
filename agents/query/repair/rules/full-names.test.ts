import { expect, test } from 'vitest';
import { mended, table } from '../__fixtures__/school.ts';

const parents = [
  table('Parent', ['ID*:integer', 'first_name=Ada|Carl|Eve', 'last_name=Bell|Frei|van Dam', 'city=New Bern']),
];

test.each([
  [
    'a full name in the column of last names',
    'Which city is Ada Bell from?',
    "SELECT city FROM Parent WHERE last_name = 'Ada Bell'",
    "SELECT city FROM Parent WHERE first_name = 'Ada' AND last_name = 'Bell'",
  ],
  [
    'a last name of two words',
    'Which city is Eve van Dam from?',
    "SELECT p.city FROM Parent AS p WHERE p.first_name = 'eve van dam'",
    "SELECT p.city FROM Parent AS p WHERE p.first_name = 'Eve' AND p.last_name = 'van Dam'",
  ],
  [
    'the last name first',
    'Which city is Frei, Carl from?',
    "SELECT city FROM Parent WHERE last_name = 'Frei, Carl'",
    "SELECT city FROM Parent WHERE first_name = 'Carl' AND last_name = 'Frei'",
  ],
  [
    'somebody else than a person',
    'Which cities are parents other than Ada Bell from?',
    "SELECT city FROM Parent WHERE last_name != 'Ada Bell'",
    "SELECT city FROM Parent WHERE NOT (first_name = 'Ada' AND last_name = 'Bell')",
  ],
  [
    'both parts denied, each by itself',
    'Which cities are parents other than Ada Bell from?',
    "SELECT city FROM Parent WHERE ID > 3 AND first_name != 'Ada' AND last_name != 'Bell'",
    "SELECT city FROM Parent WHERE ID > 3 AND NOT (first_name = 'Ada' AND last_name = 'Bell')",
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question, null, parents)).toBe(repaired);
});

test.each([
  ['a name that is stored as it stands', "SELECT city FROM Parent WHERE last_name = 'van Dam'"],
  ['a name of nobody here', "SELECT city FROM Parent WHERE last_name = 'Ada Smith'"],
  ['another text', "SELECT first_name FROM Parent WHERE city = 'New Bern'"],
  [
    'parts that the question denies each by itself',
    "SELECT city FROM Parent WHERE first_name != 'Carl' AND last_name != 'Bell'",
  ],
])('leaves alone: %s', (_name, sql) => {
  expect(mended(sql, 'Cities of parents not called Carl, and not called Bell', null, parents)).toBe(sql);
});
