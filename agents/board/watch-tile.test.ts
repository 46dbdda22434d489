import { expect, test } from 'vitest';
import type { TileAlert, TileOutcome } from '#lib/domain/board.ts';
import { watchTile } from './watch-tile.ts';

const alert: TileAlert = { column: 'open', comparison: 'above', bound: 100 };
const tile = { title: 'Open orders', alert };
const figures = (...open: (string | number | null)[]): TileOutcome => ({
  kind: 'result',
  result: {
    columns: [{ name: 'open', kind: 'number' }],
    rows: open.map((value) => [value]),
    truncatedBy: null,
    elapsedMs: 1,
  },
});
const failed: TileOutcome = { kind: 'failed', message: 'No such table.' };

test('a figure beyond its bound is told once, with the value that lies furthest beyond', () => {
  const told = watchTile(tile, figures(90, 120, '130.5'), null, null);
  expect(told).toEqual({ kind: 'crossed', message: '“Open orders”: open is 130.5, above 100.' });
  expect(watchTile(tile, figures(140), { kind: 'crossed' }, null)).toBeNull();
});

test('a figure is told with all of its digits, as the reader writes them', () => {
  const bound = { title: 'Sum', alert: { ...alert, bound: 1_000_000 } };
  expect(watchTile(bound, figures('12345678901234567890.125'), null, 'de-DE')?.message).toBe(
    '“Sum”: open is 12.345.678.901.234.567.890,125, above 1.000.000.',
  );
});

test('a figure that is at the bound, or no figure at all, is no alarm', () => {
  expect(watchTile(tile, figures(100, null, ''), null, null)).toBeNull();
});

test('that it is well again is told after an alarm alone', () => {
  expect(watchTile(tile, figures(1), { kind: 'crossed' }, null)?.kind).toBe('recovered');
  expect(watchTile(tile, figures(1), { kind: 'recovered' }, null)).toBeNull();
});

test('a statement that fails is told whether it is watched or not, and so is a column that is gone', () => {
  expect(watchTile({ ...tile, alert: null }, failed, null, null)).toEqual({
    kind: 'failed',
    message: '“Open orders” could not be read. No such table.',
  });
  expect(watchTile({ ...tile, alert: { ...alert, column: 'closed' } }, figures(1), null, null)?.kind).toBe(
    'failed',
  );
});
