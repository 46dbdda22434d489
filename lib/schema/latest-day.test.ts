import { expect, test } from 'vitest';
import type { SchemaSnapshot } from '../domain/schema.ts';
import { latestDay } from './latest-day.ts';

function snapshotOf(...tables: { rows: number; days: string[] }[]): SchemaSnapshot {
  return {
    id: 'x',
    tables: tables.map(({ rows, days }, table) => ({
      name: `T${table}`,
      kind: 'table',
      description: null,
      primaryKey: [],
      foreignKeys: [],
      sampleRows: [],
      rowCount: rows,
      columns: days.map((max, column) => ({
        name: `D${column}`,
        type: 'DATE',
        kind: 'date',
        nullable: true,
        description: null,
        range: { min: '1900-01-01', max },
      })),
    })),
  };
}

test('is the newest day of the tables with weight, not an expiry in a small one', () => {
  const snapshot = snapshotOf({ rows: 100_000, days: ['2025-07-31'] }, { rows: 40, days: ['2025-12-19'] });
  expect(latestDay(snapshot, '2026-06-01')).toBe('2025-07-31');
});

test('ignores open ends and days that have not come yet', () => {
  expect(latestDay(snapshotOf({ rows: 10, days: ['3000-01-01', '2025-07-30 00:00:00'] }), '2026-06-01')).toBe(
    '2025-07-30',
  );
});

test('is null without dates', () => {
  expect(latestDay(snapshotOf({ rows: 10, days: [] }))).toBeNull();
});
