import { expect, test } from 'vitest';
import type { ShownBoard, ShownTile, TileReading } from '#lib/domain/board.ts';
import { boardAge, changeOf, moveTile, placeTile, unreadTiles } from './board-state.ts';

const note = (id: string): ShownTile => ({ kind: 'note', id, width: 2, height: 1, text: id });
const answer = (id: string): ShownTile => ({
  kind: 'answer',
  id,
  width: 3,
  height: 2,
  title: id,
  question: '',
  sql: 'SELECT 1',
  chart: null,
  runId: 'run',
  alert: null,
});
const boardOf = (...tiles: ShownTile[]): ShownBoard => ({
  id: 'board',
  sourceId: 'source',
  ownerId: 'ada',
  sourceName: null,
  ownerName: 'Ada',
  title: 'Board',
  tiles,
  filters: { period: null, values: [] },
  schedule: null,
  version: 3,
  updatedAt: '2026-01-01T00:00:00Z',
  may: 'change',
  choices: { period: 0, columns: [] },
  alerts: [],
  nextAt: null,
  mail: null,
});
const readingOf = (tileId: string, at: string): TileReading => ({
  tileId,
  at,
  outcome: { kind: 'failed', message: '' },
  filteredBy: [],
  unfiltered: [],
  previous: null,
});
const order = (tiles: readonly ShownTile[]) => tiles.map(({ id }) => id).join('');

test('a tile moves past its neighbour and stays where the board ends', () => {
  const tiles = [note('a'), note('b'), note('c')];
  expect(order(moveTile(tiles, 'a', 1))).toBe('bac');
  expect(order(moveTile(tiles, 'a', -1))).toBe('abc');
  expect(order(placeTile(tiles, 'c', 0))).toBe('cab');
  expect(order(placeTile(tiles, 'a', 2))).toBe('bca');
});

test('the statement of an answer is nothing that the page sends', () => {
  expect(JSON.stringify(changeOf(boardOf(answer('a'), note('b'))))).not.toContain('SELECT');
});

test('a board is as old as the oldest of its answers, and of no age while one was never read', () => {
  const board = boardOf(answer('a'), note('n'), answer('b'));
  expect(unreadTiles(board, [readingOf('a', '2026-01-02')])).toEqual(['b']);
  expect(boardAge(board, [readingOf('a', '2026-01-02')])).toBeNull();
  expect(boardAge(board, [readingOf('a', '2026-01-02'), readingOf('b', '2026-01-01')])).toBe('2026-01-01');
});
