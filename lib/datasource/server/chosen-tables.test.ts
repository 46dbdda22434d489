import { expect, test } from 'vitest';
import { tableFilter } from './chosen-tables.ts';

const tables = ['sales.orders', 'sales.orders_old', 'sales.tmp_1', 'archive.orders'];
const chosen = (include: string[], exclude: string[]) =>
  tables.filter((name) => {
    const [schema = '', table = ''] = name.split('.');
    return tableFilter({ include, exclude })(schema, table);
  });

test.each([
  { include: [], exclude: [], gives: tables },
  { include: ['orders'], exclude: [], gives: ['sales.orders', 'archive.orders'] },
  { include: ['SALES.*'], exclude: ['tmp_?'], gives: ['sales.orders', 'sales.orders_old'] },
  { include: [], exclude: ['*_old', 'archive.*'], gives: ['sales.orders', 'sales.tmp_1'] },
  { include: ['ord.rs'], exclude: [], gives: [] },
])('$include without $exclude is $gives', ({ include, exclude, gives }) =>
  expect(chosen(include, exclude)).toEqual(gives),
);
