import { expect, test } from 'vitest';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { starterQuestions } from './starter-questions.ts';

const column = (
  name: string,
  kind: ColumnSchema['kind'],
  more: Partial<ColumnSchema> = {},
): ColumnSchema => ({
  name,
  type: kind,
  kind,
  nullable: true,
  description: null,
  ...more,
});

const table = (name: string, columns: ColumnSchema[], more: Partial<TableSchema> = {}): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns,
  primaryKey: [],
  foreignKeys: [],
  rowCount: 100,
  sampleRows: [],
  ...more,
});

const starters = (...tables: TableSchema[]) => starterQuestions({ id: 'x', tables });

test('asks what the columns of a table can tell, in plural nouns', () => {
  const pets = table(
    'Pet',
    [
      column('PetID', 'integer'),
      column('nick_name', 'text', { distinctValues: ['Rex', 'Tom'] }),
      column('PetType', 'text', { distinctValues: ['cat', 'dog'] }),
      column('weight', 'number'),
      column('birth_date', 'date'),
    ],
    { primaryKey: ['PetID'] },
  );
  expect(starters(pets)).toEqual([
    'How many pets per pet type?',
    'Average weight by pet type as a bar chart',
    'Total weight by month as a line',
    'How many pets are there?',
    'How many pets per month as a line?',
  ]);
});

test('takes the tables in turn and never more than six questions', () => {
  const many = Array.from({ length: 9 }, (_, index) => table(`city_${index}`, [column('size', 'number')]));
  expect(starters(...many)).toHaveLength(6);
  expect(new Set(starters(...many)).size).toBe(6);
});

test('leaves out empty tables and those that only link others', () => {
  const link = table('singer_in_concert', [column('singer_id', 'integer'), column('concert_id', 'integer')]);
  const empty = table('empty', [column('size', 'number')], { rowCount: 0 });
  expect(starters(link, empty)).toEqual([]);
});
