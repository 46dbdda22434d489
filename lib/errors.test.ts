import { expect, test } from 'vitest';
import { queryFailed, timedOut } from './datasource/source-errors.ts';
import { toldToAsker } from './errors.ts';

test('what an engine says of a statement is the detail of a sentence for whoever asked', () => {
  const told = toldToAsker(queryFailed('DuckDB', 'Binder Error: No function matches "strftime(VARCHAR)"'));
  expect(told.message).toBe('The database could not run the statement that was written for this.');
  expect(told.detail).toContain('Binder Error');
});

test('a sentence of our own stays one', () => {
  expect(toldToAsker(timedOut(30_000))).toEqual({ message: expect.stringContaining('30 seconds') });
  expect(toldToAsker(new TypeError('x is not a function'))).toEqual({
    message: expect.stringContaining('Something went wrong'),
  });
});
