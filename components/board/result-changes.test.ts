import { expect, test } from 'vitest';
import type { TileOutcome } from '#lib/domain/board.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { resultChanges } from './result-changes.ts';

const teams = (...rows: CellValue[][]): TileOutcome => ({
  kind: 'result',
  result: {
    columns: [
      { name: 'team', kind: 'text' },
      { name: 'people', kind: 'number' },
    ],
    rows,
    truncatedBy: null,
    elapsedMs: 1,
  },
});
const figure = (value: number): TileOutcome => ({
  kind: 'result',
  result: { columns: [{ name: 'n', kind: 'number' }], rows: [[value]], truncatedBy: null, elapsedMs: 1 },
});

test('the same rows in another order are the same', () => {
  expect(resultChanges(teams(['A', 1], ['B', 2]), teams(['B', 2], ['A', 1]), null)).toEqual({ kind: 'same' });
});

test('a figure of a row, a row that came and a row that went are told', () => {
  expect(resultChanges(teams(['A', 1], ['B', 2]), teams(['A', 5], ['C', 2]), null)).toEqual({
    kind: 'changed',
    changes: [
      { row: 'A', column: expect.stringMatching(/people/i), before: '1', after: '5' },
      { row: 'C, 2', column: null, before: null, after: 'new' },
      { row: 'B, 2', column: null, before: 'gone', after: null },
    ],
  });
});

test('a single figure is told without a name of its row', () => {
  expect(resultChanges(figure(1200), figure(1300), null)).toMatchObject({
    changes: [{ row: '', before: '1,200', after: '1,300' }],
  });
});

test('rows of one name are told as come and gone, each as often as it is there', () => {
  expect(resultChanges(teams(['A', 1], ['A', 1]), teams(['A', 1], ['A', 2]), null)).toMatchObject({
    changes: [
      { row: 'A, 2', after: 'new' },
      { row: 'A, 1', before: 'gone' },
    ],
  });
});

test('an answer that fails now, or failed before, says so', () => {
  const failed: TileOutcome = { kind: 'failed', message: 'No such table.' };
  expect(resultChanges(figure(1), failed, null)).toMatchObject({ kind: 'other' });
  expect(resultChanges(failed, figure(1), null)).toMatchObject({ kind: 'other' });
  expect(resultChanges(failed, failed, null)).toEqual({ kind: 'same' });
});
