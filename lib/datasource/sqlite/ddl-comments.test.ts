import { expect, test } from 'vitest';
import { ddlComments } from './ddl-comments.ts';

type Case = { name: string; sql: string; table?: string; columns?: Record<string, string> };

const cases: Case[] = [
  { name: 'no comment', sql: 'CREATE TABLE t (a INT, b TEXT)' },
  {
    name: 'a comment after each column',
    sql: 'CREATE TABLE t (\n  a INT, -- first\n  b TEXT -- second\n)',
    columns: { a: 'first', b: 'second' },
  },
  {
    name: 'a comment behind the parenthesis',
    sql: 'CREATE TABLE t ( -- all of it\n  a INT\n)',
    table: 'all of it',
  },
  {
    name: 'a comment between parenthesis and first column',
    sql: 'CREATE TABLE t (\n  -- all of it\n  a INT, -- first\n  b INT\n)',
    table: 'all of it',
    columns: { a: 'first' },
  },
  {
    name: 'a comment before the parenthesis',
    sql: 'CREATE TABLE t -- all of it\n(\n  a INT\n)',
    table: 'all of it',
  },
  {
    name: 'a block before the columns',
    sql: 'CREATE TABLE t (\n  /*\n   * all\n   * of it\n   */\n  a INT\n)',
    table: 'all of it',
  },
  {
    name: 'a block between table name and parenthesis',
    sql: 'CREATE TABLE t /* all of it */ (a INT)',
    table: 'all of it',
  },
  {
    name: 'a comment behind the closing parenthesis',
    sql: 'CREATE TABLE t (\n a INT\n) -- all of it\nSTRICT',
    table: 'all of it',
  },
  {
    name: 'comments above columns',
    sql: 'CREATE TABLE t (\n  a INT,\n  -- second\n  b INT,\n  -- third\n  c INT\n)',
    columns: { b: 'second', c: 'third' },
  },
  {
    name: 'comments above every column',
    sql: 'CREATE TABLE t (\n  -- first\n  a INT,\n  -- second\n  b INT\n)',
    columns: { a: 'first', b: 'second' },
  },
  {
    name: 'blocks beside columns of one line',
    sql: 'CREATE TABLE t (a INT /* first */, b INT /* second */, /* third */ c INT)',
    columns: { a: 'first', b: 'second', c: 'third' },
  },
  {
    name: 'a comment after several columns of one line',
    sql: 'CREATE TABLE t (\n a INT, b INT -- second\n)',
    columns: { b: 'second' },
  },
  {
    name: 'commas at the start of lines',
    sql: 'CREATE TABLE t (\n  a INT -- first\n, b INT -- second\n, c INT\n)',
    columns: { a: 'first', b: 'second' },
  },
  {
    name: 'a column over several lines',
    sql: 'CREATE TABLE t (\n  a INT\n    DEFAULT 1 -- first\n    CHECK (a > 0),\n  b INT\n)',
    columns: { a: 'first' },
  },
  {
    name: 'a comment that goes on below',
    sql: 'CREATE TABLE t (\n  a TEXT, -- X is one,\n          -- Y is two\n  b TEXT -- second\n)',
    columns: { a: 'X is one, Y is two', b: 'second' },
  },
  {
    name: 'dashes inside strings',
    sql: `CREATE TABLE t (a TEXT DEFAULT '-- no', b TEXT DEFAULT 'it''s /* no */' -- second\n)`,
    columns: { b: 'second' },
  },
  {
    name: 'dashes inside quoted names',
    sql: 'CREATE TABLE t ("a--b" INT, -- first\n [c -- d] INT, -- second\n `e/*f` INT -- third\n)',
    columns: { 'a--b': 'first', 'c -- d': 'second', 'e/*f': 'third' },
  },
  {
    name: 'commas inside types and checks',
    sql: `CREATE TABLE t (a DECIMAL(10, 2), -- money\n b TEXT CHECK (b IN ('x', 'y')) -- letter\n)`,
    columns: { a: 'money', b: 'letter' },
  },
  {
    name: 'comments on constraints',
    sql: 'CREATE TABLE t (\n  a INT, -- first\n  PRIMARY KEY (a), -- not a column\n  CONSTRAINT x CHECK (a > 0) -- nor this\n)',
    columns: { a: 'first' },
  },
  {
    name: 'a column named like a constraint',
    sql: 'CREATE TABLE t ("check" INT, -- first\n b INT)',
    columns: { check: 'first' },
  },
  {
    name: 'names in another case',
    sql: 'CREATE TABLE T (\n  "Full Name" TEXT -- first\n)',
    columns: { 'full name': 'first' },
  },
  { name: 'an added column', sql: 'CREATE TABLE t (\n  a INT -- first\n, b TEXT)', columns: { a: 'first' } },
  {
    name: 'Windows line ends',
    sql: 'CREATE TABLE t ( -- all of it\r\n  a INT, -- first\r\n  b INT\r\n)',
    table: 'all of it',
    columns: { a: 'first' },
  },
  { name: 'an empty comment', sql: 'CREATE TABLE t (a INT --\n)' },
  { name: 'a comment that is never closed', sql: 'CREATE TABLE t (a INT /* first', columns: { a: 'first' } },
  {
    name: 'a quoted comment',
    sql: `CREATE TABLE t (a INT -- the "a", it's 'b'\n, b INT -- second\n)`,
    columns: { a: `the "a", it's 'b'`, b: 'second' },
  },
  {
    name: 'a view',
    sql: 'CREATE VIEW v AS\n-- rich people\nSELECT a -- not this\nFROM t',
    table: 'rich people',
  },
  { name: 'a view with a column list', sql: 'CREATE VIEW v (a, b) AS SELECT 1, 2' },
  { name: 'a table made by a query', sql: 'CREATE TABLE t(\n  a INT\n)' },
];

test.each(cases)('reads $name', ({ sql, table = null, columns = {} }) => {
  const comments = ddlComments(sql);
  expect(Object.fromEntries(comments.columns)).toEqual(columns);
  expect(comments.table).toBe(table);
});

test('shortens a comment of unreasonable length', () => {
  const { table } = ddlComments(`CREATE TABLE t ( -- ${'long '.repeat(10_000)}\n a INT)`);
  expect(table?.length).toBe(1_000);
});
