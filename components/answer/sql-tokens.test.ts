import { expect, test } from 'vitest';
import { sqlTokens } from './sql-tokens.ts';

test('tells keywords, texts, names, numbers and comments apart', () => {
  const kinds = sqlTokens(`SELECT "a b", 'it''s', 4.5 FROM t -- note`)
    .filter(({ kind }) => kind !== 'other')
    .map(({ kind, text }) => `${kind}:${text}`);
  expect(kinds).toEqual([
    'keyword:SELECT',
    'name:"a b"',
    "text:'it''s'",
    'number:4.5',
    'keyword:FROM',
    'comment:-- note',
  ]);
});

test.each(['', "SELECT 'open", 'a /* open', 'x"y', '日本 = ünï', 'SELECT\n\t1;;'])(
  'loses nothing of %j',
  (sql) => {
    expect(
      sqlTokens(sql)
        .map(({ text }) => text)
        .join(''),
    ).toBe(sql);
  },
);

test('a keyword inside a text or a longer word is none', () => {
  expect(sqlTokens("selected 'from'").map(({ kind }) => kind)).toEqual(['other', 'text']);
});
