import { expect, test } from 'vitest';
import type { EntityMention } from '#lib/domain/entity-match.ts';
import { usesMention } from './uses-mention.ts';

const mention: EntityMention = {
  text: 'O’Brien',
  start: 0,
  end: 7,
  matches: [
    {
      table: 'PERSON',
      keyColumn: 'ID',
      key: 17,
      label: "Mary O'Brien",
      matchedColumn: 'NAME',
      matchedValue: "O'Brien",
      kind: 'tokens',
      score: 0.9,
      validFrom: null,
      validTo: null,
    },
  ],
};

test.each([
  ['the key', 'SELECT 1 FROM T WHERE ID = 17', true],
  ['another number with the same digits', "SELECT 1 FROM T WHERE DAY > '2017-01-01' AND X < 17.5", false],
  ['the stored value, quoted', "SELECT 1 FROM T WHERE NAME LIKE '%o''brien%'", true],
  ['the words of the question', 'SELECT 1 FROM T WHERE NAME = "O’Brien"', true],
  ['nothing of it', 'SELECT 1 FROM T', false],
])('a statement with %s', (_, sql, uses) => {
  expect(usesMention(sql, mention)).toBe(uses);
});

test.each([
  ["SELECT 1 FROM T WHERE FIRST = 'Mary' AND LAST = 'O''Brien'", true],
  ["SELECT 1 FROM T WHERE FIRST = 'Mary'", false],
])('a name in two columns is used where both parts are: %s', (sql, uses) => {
  const matches = mention.matches.map((match) => ({
    ...match,
    matchedValue: "Mary O'Brien",
    joinedColumns: ['FIRST', 'LAST'],
  }));
  expect(usesMention(sql, { ...mention, text: 'Mary O’Brien', matches })).toBe(uses);
});
