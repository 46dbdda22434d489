import { expect, test } from 'vitest';
import type { ShownBoard, TileReading } from '#lib/domain/board.ts';
import { boardHtml } from './board-html.ts';

const hostile = '<img src=x onerror=alert(1)>"\'';

test('a board is one file without a script, and nothing that people or databases wrote is markup in it', () => {
  const board: ShownBoard = {
    id: 'board',
    sourceId: 'source',
    ownerId: 'ada',
    sourceName: null,
    ownerName: hostile,
    title: hostile,
    tiles: [
      { kind: 'note', id: 'n', width: 2, height: 1, text: hostile },
      {
        kind: 'answer',
        id: 'a',
        width: 3,
        height: 2,
        title: hostile,
        question: '',
        sql: `SELECT '${hostile}'`,
        chart: null,
        runId: 'run',
        alert: null,
      },
      { kind: 'withheld', id: 'w', width: 2, height: 1 },
    ],
    filters: { period: null, values: [] },
    schedule: null,
    version: 1,
    updatedAt: '2026-01-01T00:00:00Z',
    may: 'read',
    choices: { period: 0, columns: [] },
    alerts: [],
    nextAt: null,
    mail: null,
  };
  const reading: TileReading = {
    tileId: 'a',
    at: '2026-01-01T00:00:00Z',
    outcome: {
      kind: 'result',
      result: {
        columns: [{ name: hostile, kind: 'text' }],
        rows: [[hostile], ['plain']],
        truncatedBy: null,
        elapsedMs: 1,
      },
    },
    filteredBy: [],
    unfiltered: [],
    previous: null,
  };
  const picture = { address: 'data:image/png;base64,AAAA', description: hostile };
  const html = boardHtml(
    board,
    new Map([['a', reading]]),
    new Map([['a', picture]]),
    '2026-01-01T00:00:00Z',
    null,
  );
  expect(html).not.toMatch(/<img src=x|<script/i);
  expect(html).toContain('<img src="data:image/png;base64,AAAA"');
  expect(html).toContain('<td>plain</td>');
  expect(html).toContain("default-src 'none'");
});
