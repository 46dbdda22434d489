import { expect, test } from 'vitest';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { AppError } from '#lib/errors.ts';
import { fakeLimits, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { queryEachOnce } from './query-each-once.ts';

function counting(query: DataSource['query']) {
  const queries: string[] = [];
  const source = queryEachOnce({
    ...fakeWorkspace(fakeRoles()).source,
    query: (sql, limits, signal) => {
      queries.push(sql);
      return query(sql, limits, signal);
    },
  });
  return { source, queries };
}

const result = { columns: [], rows: [], truncatedBy: null, elapsedMs: 1 };

test('a statement runs once, whoever asks for it', async () => {
  const { source, queries } = counting(async () => result);
  const asked = ['SELECT 1', 'SELECT 1;', ' SELECT 1 '].map((sql) => source.query(sql, fakeLimits));
  expect(await Promise.all(asked)).toEqual([result, result, result]);
  expect(queries).toEqual(['SELECT 1']);
});

test('statements that differ in a literal are two', async () => {
  const { source, queries } = counting(async () => result);
  await source.query("SELECT 'a'", fakeLimits);
  await source.query("SELECT 'A'", fakeLimits);
  expect(queries).toHaveLength(2);
});

test('a failure is shared, and is not tried again', async () => {
  const { source, queries } = counting(async () => {
    throw new AppError('query-failed', { userMessage: 'no such table' });
  });
  await expect(source.query('SELECT 1', fakeLimits)).rejects.toThrow('no such table');
  await expect(source.query('SELECT 1', fakeLimits)).rejects.toThrow('no such table');
  expect(queries).toHaveLength(1);
});

test('a statement that was stopped may run again', async () => {
  const { source, queries } = counting(async (_sql, _limits, signal) => {
    signal?.throwIfAborted();
    return result;
  });
  await expect(source.query('SELECT 1', fakeLimits, AbortSignal.abort())).rejects.toThrow();
  expect(await source.query('SELECT 1', fakeLimits)).toEqual(result);
  expect(queries).toHaveLength(2);
});
