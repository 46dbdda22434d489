import { expect, test } from 'vitest';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { hiddenBy } from './hidden.ts';
import { visibleSnapshot } from './visible-snapshot.ts';

const column = (name: string, description: string | null = null) => ({
  name,
  type: 'TEXT',
  kind: 'text' as const,
  nullable: true,
  description,
});
const table = (
  name: string,
  description: string | null,
  columns: ReturnType<typeof column>[],
): TableSchema => ({
  name,
  kind: 'table',
  description,
  columns,
  primaryKey: [],
  foreignKeys: [],
  rowCount: 0,
  sampleRows: [],
});

const snapshot: SchemaSnapshot = {
  id: 's',
  sourceId: 's',
  takenAt: '2026-01-01T00:00:00Z',
  tables: [
    table('employees', 'Who works here.', [column('name'), column('salary')]),
    table('teams', 'Teams, with the sum of employees.Salary.', [
      column('budget', 'At least what SALARY comes to.'),
      column('title', 'How a team is called; salaryman is a word of its own.'),
    ]),
  ],
} as unknown as SchemaSnapshot;

test('a description that names a denied column is left out, wherever it stands', () => {
  const hidden = hiddenBy(snapshot, 'sqlite', [{ table: 'employees', column: 'salary' }]);
  if (hidden === null) throw new Error('nothing is hidden');
  const [employees, teams] = visibleSnapshot(snapshot, hidden).tables;
  expect(employees).toMatchObject({ description: 'Who works here.', columns: [{ name: 'name' }] });
  expect(teams?.description).toBeNull();
  expect(teams?.columns.map(({ description }) => description)).toEqual([
    null,
    'How a team is called; salaryman is a word of its own.',
  ]);
});
