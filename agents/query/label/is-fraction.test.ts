import { expect, test } from 'vitest';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import { withGrowth } from '#lib/sql/patterns/growth.ts';
import { withShare } from '#lib/sql/patterns/share.ts';
import { labelColumns } from './label-columns.ts';

const labelled = (sql: string, ...names: string[]) =>
  labelColumns(
    {
      columns: names.map((name) => ({ name, kind: 'number' })),
      rows: [],
      truncatedBy: null,
      elapsedMs: 1,
    },
    sql,
    [],
  ).columns.flatMap(({ name, fraction }) => (fraction ? [name] : []));

const core = {
  sql: 'SELECT city, COUNT(*) AS n, 1 AS p FROM orders GROUP BY city',
  columns: ['city', 'n', 'p'],
};

test.each([
  ['the share that figures make', withShare(core, { value: 'n' }, sqliteDialect).sql, 'share'],
  ['growth over periods', withGrowth(core, { value: 'n', period: 'p' }, sqliteDialect).sql, 'growth'],
])('%s is a fraction', (_what, sql, name) => {
  const all = name === 'share' ? ['city', 'n', 'p', 'share'] : ['city', 'n', 'p', 'previous', 'growth'];
  expect(labelled(sql, ...all)).toEqual([name]);
  expect(labelled(`SELECT f.city, f.${name} FROM (${sql}) AS f ORDER BY 2`, 'city', name)).toEqual([name]);
});

test.each([
  [
    'through a common table expression',
    'WITH t AS (SELECT a * 1.0 / b AS share FROM x) SELECT share FROM t',
    ['share'],
  ],
  ['named after what it is of', 'SELECT sum(a) / sum(b) AS market_share FROM x', ['market_share']],
  ['a hundredfold is a percentage already', 'SELECT 100.0 * a / b AS share FROM x', []],
  ['a stored column may hold either', 'SELECT share FROM x', []],
  ['a difference is no growth in parts', 'SELECT a - b AS growth FROM x', []],
  ['a quotient is not always a part', 'SELECT a / b AS price FROM x', []],
])('%s', (_what, sql, found) => {
  const name = /(\w*(?:share|growth|price))(?: FROM|$)/.exec(sql)?.[1] ?? '';
  expect(labelled(sql, name)).toEqual(found);
});
